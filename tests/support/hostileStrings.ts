/**
 * Five hundred strings that attack programs which treat them as more than text: markup, attributes, spreadsheets, mail
 * headers, queries, templates, and characters that reverse or hide text. Each combines a family's payload with one of
 * its wrappers, so that the list stays short and complete.
 */

type Wrap = (payload: string) => string;

const each = (payloads: readonly string[], wraps: readonly Wrap[]): string[] =>
  wraps.flatMap((wrap) => payloads.map(wrap));

const plain: Wrap = (payload) => payload;

const scripts = each(
  [
    "<script>alert(1)</script>",
    "<ScRiPt >alert(1)</sCrIpT >",
    "<scr<script>ipt>alert(1)</scr</script>ipt>",
    "<img src=x onerror=alert(1)>",
    "<img/src='x'/onerror=alert`1`>",
    "<svg onload=alert(1)>",
    "<svg><script>alert&#40;1)</script>",
    "<iframe srcdoc='<script>alert(1)</script>'>",
    "<object data=javascript:alert(1)>",
    "<a href=javascript:alert(1)>x</a>",
    "<form action=javascript:alert(1)><button>x",
    "<style>@import'//x.example';</style>",
    "<link rel=stylesheet href=//x.example>",
    "<base href=//x.example>",
    "<meta http-equiv=refresh content=0;url=//x>",
    "<math><mi//xlink:href='javascript:alert(1)'>",
    "<details open ontoggle=alert(1)>",
    "<template><img src=x onerror=alert(1)>",
    "<plaintext>",
    "<body onload=alert(1)>",
  ],
  [plain, (payload) => `</title>${payload}`, (payload) => `-->${payload}<!--`, (payload) => `]]>${payload}<![CDATA[`],
);

const attributes = each(
  [
    "onmouseover=alert(1) x=",
    "autofocus onfocus=alert(1) x=",
    "style=background:url(//x.example) x=",
    "srcdoc=x x=",
    "href=javascript:alert(1) x=",
    "formaction=javascript:alert(1) x=",
    "onanimationstart=alert(1) x=",
    "is=x-x data-x=",
  ],
  [
    (payload) => `" ${payload}"`,
    (payload) => `' ${payload}'`,
    (payload) => `\` ${payload}\``,
    (payload) => `"> <i ${payload}"`,
    (payload) => `x/${payload}`,
    (payload) => `&quot; ${payload}&quot;`,
  ],
);

const turned = each(
  ["admin", "exe.drac", "gnp.exe", "Ama"],
  [
    ...[0x200e, 0x200f, 0x202a, 0x202b, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x061c].map(
      (mark): Wrap =>
        (payload) =>
          String.fromCodePoint(mark) + payload,
    ),
    ...[0x200b, 0x200c, 0x200d, 0x2060, 0xfeff, 0x00ad, 0x034f, 0x180e].map(
      (mark): Wrap =>
        (payload) =>
          `${payload.slice(0, 2)}${String.fromCodePoint(mark)}${payload.slice(2)}`,
    ),
  ],
);

const formulas = each(
  ['HYPERLINK("http://x.example","x")', "cmd|' /C calc'!A0", "1+1", "SUM(A1:A9)", 'IMPORTXML("http://x","//a")'],
  ["=", "+", "-", "@", "\t=", "\r=", "\n=", '"=', "'=", " =", "=-", "\uff1d", ";=", ",="].map(
    (start): Wrap =>
      (payload) =>
        start + payload,
  ),
);

const headers = each(
  [
    "Bcc: victim@example.org",
    "Content-Type: text/html",
    "Subject: other",
    "To: victim@example.org",
    "\r\n<b>body</b>",
    ".\r\nQUIT",
  ],
  ["\r\n", "\n", "\r", "\u2028", "\u0085", "%0d%0a", "\\r\\n", "\v", "\r\n\t", "=?utf-8?q?=0d=0a?="].map(
    (end): Wrap =>
      (payload) =>
        `Hello${end}${payload}`,
  ),
);

const controls = [...Array(32).keys(), 0x7f, ...Array.from({ length: 32 }, (_, at) => 0x80 + at)].map(
  (code) => `Am${String.fromCodePoint(code)}a`,
);

const queries = each(
  ["' OR '1'='1", "'; DROP TABLE users;--", '" OR ""="', "1) UNION SELECT * FROM users--", "%' ESCAPE '!", "\\'; --"],
  [plain, (payload) => `Ama${payload}`, (payload) => `${payload}/*`],
);

const templates = each(
  ["7*7", "constructor.constructor('alert(1)')()", "username", "process.env"],
  [
    (payload) => `{{${payload}}}`,
    (payload) => `\${${payload}}`,
    (payload) => `<%= ${payload} %>`,
    (payload) => `#{${payload}}`,
    (payload) => `$t(${payload})`,
    (payload) => `[[${payload}]]`,
    (payload) => `$(${payload})`,
    (payload) => `\`${payload}\``,
  ],
);

const formats = [
  "%s%s%s%n",
  "%99999999d",
  "%p%p",
  "{}{0.__class__}",
  "%(x)s",
  "$${x}",
  "\\x3cb\\x3e",
  "\\0",
  "%00Ama",
  "%c0%ae",
  "%n%n",
  "%x%08x",
  "%1$s",
  "{0}",
  "%d%%",
  "$&",
  "$1",
  "$`",
  "\\u003cb\\u003e",
  "&#60;b&#62;",
  "&lt;b&gt;",
];

const objects = [
  "__proto__",
  "constructor",
  "toString",
  "null",
  "undefined",
  "NaN",
  "true",
  "[object Object]",
  "{}",
  "[]",
];

const paths = [
  "../../etc/passwd",
  "..\\..\\x",
  "/dev/null",
  "file:///x",
  "//x.example",
  "C:\\x",
  "~root",
  "a/../b",
  "con",
  ".",
];

const family = "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}";
const long = [
  `Z${"\u0301".repeat(60)}`,
  `a${"\u0336".repeat(40)}b`,
  family.repeat(4),
  "\u{1f1ec}\u{1f1ed}".repeat(15),
  `\u{1f44d}${"\u{1f3ff}".repeat(20)}`,
  "W".repeat(75),
  "\ufdfd".repeat(40),
  "\u202e".repeat(70),
  "\u3164".repeat(20),
  "\u2800".repeat(20),
  " ".repeat(60),
  "\ud800",
  "\udc00Ama",
  "Ama\ud83d",
  "\ufffe\uffff",
  "\u{e0041}\u{e0042}Ama",
  "\u0410ma",
  "Ａｍａ",
  "\u1d2cma",
  "\ufb01n",
  "İstanbul",
  "ẞ",
];

/** Each once, none longer than 75 characters. */
export const hostileStrings: readonly string[] = [
  ...new Set([
    ...scripts,
    ...attributes,
    ...turned,
    ...formulas,
    ...headers,
    ...controls,
    ...queries,
    ...templates,
    ...formats,
    ...objects,
    ...paths,
    ...long,
  ]),
].filter((text) => text.length <= 75);

/** The strings with a line break, as an injected mail header has one. */
export const headerInjections: readonly string[] = headers;

const allowedBreak = /[^\n\P{Cc}]/u;
const turns = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const lettersOf = (text: string): string => text.replaceAll(/[^\u0021-\u007e]/g, "");

/**
 * The error in a returned text, or null: it must be the sent text, except for invisible characters. `lettersOf`
 * compares the characters that every keyboard has; no cleaning may remove or change any of them.
 */
export function wrongText(sent: string, came: string): string | null {
  if (!came.isWellFormed()) return "half a character";
  if (allowedBreak.test(came)) return "a control character";
  if (turns.test(came)) return "a mark that turns the line";
  return lettersOf(came) === lettersOf(sent) ? null : "another text";
}
