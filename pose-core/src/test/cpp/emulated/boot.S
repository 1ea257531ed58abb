# Boots a program on a bare x86-64 machine: loads it below 640 KiB, enters long mode with AVX-512 enabled, calls main and
# turns the (Bochs) machine off.
.set SECTORS_A_READ, 64
.code16
.section .boot, "ax"
.global _boot
_boot:
  cli
  xor %ax, %ax
  mov %ax, %ds
  mov %ax, %es
  mov %ax, %ss
  mov $0x7c00, %sp
  mov $_reads, %bx
read:
  mov $packet, %si
  mov $0x42, %ah
  int $0x13
  jc halt
  addw $(SECTORS_A_READ * 512 / 16), packet_segment
  addl $SECTORS_A_READ, packet_sector
  dec %bx
  jnz read
  in $0x92, %al
  or $2, %al
  out %al, $0x92
  # Page tables at 0x1000: 1 GiB one to one, in pages of 2 MiB.
  mov $0x1000, %edi
  xor %eax, %eax
  mov $(3 * 4096 / 4), %ecx
  rep stosl
  movl $0x2003, 0x1000
  movl $0x3003, 0x2000
  mov $0x3000, %di
  mov $0x83, %eax
  mov $512, %cx
fill:
  mov %eax, (%di)
  add $0x200000, %eax
  add $8, %di
  loop fill
  mov $0x40620, %eax          # PAE, OSFXSR, OSXMMEXCPT, OSXSAVE
  mov %eax, %cr4
  mov $0x1000, %eax
  mov %eax, %cr3
  mov $0xc0000080, %ecx
  rdmsr
  or $0x100, %eax
  wrmsr
  lgdt gdt_pointer
  mov $0x80000003, %eax       # paging, monitor coprocessor, protection; no emulation of the coprocessor
  mov %eax, %cr0
  ljmp $8, $long_mode
halt:
  hlt
  jmp halt
.code64
long_mode:
  mov $16, %ax
  mov %ax, %ds
  mov %ax, %es
  mov %ax, %ss
  xor %ecx, %ecx
  xor %edx, %edx
  mov $0xe7, %eax
  xsetbv
  mov $0x1000000, %rsp
  mov $_bss_start, %rdi
  mov $_bss_end, %rcx
  sub %rdi, %rcx
  xor %eax, %eax
  rep stosb
  mov $main, %rax
  call *%rax
  # Bochs ends when this is written to its port.
  mov $ending, %rsi
  mov $0x8900, %dx
  mov $8, %ecx
  rep outsb
stop:
  hlt
  jmp stop
.align 8
gdt:
  .quad 0, 0x00209a0000000000, 0x0000920000000000
gdt_pointer:
  .word gdt_pointer - gdt - 1
  .long gdt
packet:
  .word 0x10, SECTORS_A_READ, 0
packet_segment:
  .word 0x1000
packet_sector:
  .long (0x10000 - 0x7c00) / 512, 0   # the image begins at this sector
ending:
  .ascii "Shutdown"
.section .note.GNU-stack, "", @progbits
