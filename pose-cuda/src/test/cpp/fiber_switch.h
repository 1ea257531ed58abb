// Leaves one stack for another: what a call preserves is kept on the stack that is left. Two architectures, since that
// is what the tests run on; a hundred million switches a run are why no library function does it.
#pragma once

extern "C" void poseSwitchStack(void** leave, void* enter);

#if defined(__x86_64__)
asm(R"(
.text
.globl poseSwitchStack
.hidden poseSwitchStack
.type poseSwitchStack, @function
poseSwitchStack:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  ret
.size poseSwitchStack, .-poseSwitchStack
)");

// Words on a fresh stack, from its lowest address: six registers, the function to enter, and its missing caller.
constexpr int kFreshWords = 8;
constexpr int kEntryWord = 6;
#elif defined(__aarch64__)
asm(R"(
.text
.globl poseSwitchStack
.hidden poseSwitchStack
.type poseSwitchStack, @function
poseSwitchStack:
  sub sp, sp, #160
  stp x19, x20, [sp, #0]
  stp x21, x22, [sp, #16]
  stp x23, x24, [sp, #32]
  stp x25, x26, [sp, #48]
  stp x27, x28, [sp, #64]
  stp x29, x30, [sp, #80]
  stp d8, d9, [sp, #96]
  stp d10, d11, [sp, #112]
  stp d12, d13, [sp, #128]
  stp d14, d15, [sp, #144]
  mov x9, sp
  str x9, [x0]
  mov sp, x1
  ldp x19, x20, [sp, #0]
  ldp x21, x22, [sp, #16]
  ldp x23, x24, [sp, #32]
  ldp x25, x26, [sp, #48]
  ldp x27, x28, [sp, #64]
  ldp x29, x30, [sp, #80]
  ldp d8, d9, [sp, #96]
  ldp d10, d11, [sp, #112]
  ldp d12, d13, [sp, #128]
  ldp d14, d15, [sp, #144]
  add sp, sp, #160
  ret
.size poseSwitchStack, .-poseSwitchStack
)");

// Words on a fresh stack: the twenty registers above, the twelfth being where to go on.
constexpr int kFreshWords = 20;
constexpr int kEntryWord = 11;
#else
#error "no stack switch for this architecture"
#endif
