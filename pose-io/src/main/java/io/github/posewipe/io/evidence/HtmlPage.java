package io.github.posewipe.io.evidence;

/** Writes one self-contained page of tables. Every text is escaped. Not thread-safe. */
final class HtmlPage {
    private static final String STYLE = """
            body{font:11pt/1.4 Georgia,'Liberation Serif',serif;color:#111;max-width:48em;margin:2em auto;padding:0 1em}
            h1{font-size:1.7em;border-bottom:2px solid #111;padding-bottom:.2em}
            h2{font-size:1.15em;margin:1.4em 0 .3em}
            .good,.bad{padding:.6em .8em;border:2px solid #1b5e20;font-weight:bold}
            .bad{border-color:#b71c1c;border-style:double;border-width:5px}
            table{border-collapse:collapse;width:100%}
            th,td{text-align:left;vertical-align:top;padding:.25em .5em;border-bottom:1px solid #bbb;overflow-wrap:anywhere}
            th{width:30%;font-weight:normal;color:#444}
            .sign{display:flex;gap:1em;margin-top:2.5em}
            .sign div{flex:1;border-top:1px solid #111;padding-top:.2em;font-size:.9em}
            section{break-inside:avoid}
            @media print{body{margin:0;max-width:none;font-size:10pt}}
            """;

    private final StringBuilder html = new StringBuilder();

    HtmlPage(String title) {
        html.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>")
                .append(escape(title))
                .append("</title>\n<style>\n")
                .append(STYLE)
                .append("</style>\n</head>\n<body>\n<h1>")
                .append(escape(title))
                .append("</h1>\n");
    }

    void verdict(boolean good, String sentence) {
        html.append("<p class=\"").append(good ? "good" : "bad").append("\">");
        html.append(escape(sentence)).append("</p>\n");
    }

    void begin(String heading) {
        html.append("<section>\n<h2>").append(escape(heading)).append("</h2>\n<table>\n");
    }

    void row(String name, String value) {
        html.append("<tr><th scope=\"row\">").append(escape(name)).append("</th><td>");
        html.append(escape(value)).append("</td></tr>\n");
    }

    void end() {
        html.append("</table>\n</section>\n");
    }

    /** A line to sign on. */
    void signature(String role, String name) {
        html.append("<div class=\"sign\"><div>").append(escape(name.isEmpty() ? role : role + ": " + name));
        html.append("</div><div>Place and date</div><div>Signature</div></div>\n");
    }

    String html() {
        return html + "</body>\n</html>\n";
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
