import { expect, test } from "vitest";
import {
  classesWithoutMatch,
  looksFromAbove,
  partsWithoutElement,
  plainClassNames,
  sheetsOutOfPlace,
} from "./styles.ts";

const sheets = (...texts: string[]) => texts.map((text, at) => ({ path: `web/${at}.css`, text }));
const row = (text: string) => ({ path: "web/ui/Row.module.css", text });
const code = (body: string) => ({
  path: "web/features/home/List.tsx",
  text: `import styles from "#web/ui/Row.module.css";\n${body}`,
});

test("a sheet that is no module is found, and two modules of one name", () => {
  const paths = [
    "web/ui/tokens.css",
    "web/ui/Row.css",
    "web/ui/Bar.module.css",
    "web/app/Bar.module.css",
    "docs/a.css",
  ];
  expect(sheetsOutOfPlace(paths.map((path) => ({ path, text: "" })))).toEqual([
    "web/ui/Row.css is no CSS Module",
    "web/ui/Bar.module.css has the name of another sheet",
  ]);
});

test("a class that the sheet does not have is found, and one that no code takes", () => {
  const sheet = row("/* .old */\n.row,\n.row > .end:hover { top: 0.5rem; }\n@media print { .long { top: 0; } }");
  expect(classesWithoutMatch([sheet, code("styles.row; styles.start;")])).toEqual([
    "web/features/home/List.tsx takes start from web/ui/Row.module.css, which does not have it",
    "web/ui/Row.module.css: no code takes .end",
    "web/ui/Row.module.css: no code takes .long",
  ]);
});

test("a class is taken by a dot, in brackets, or by the start of its name; a global one belongs to no sheet", () => {
  const sheet = row(".row {}\n.tone-red :global(.figures) {}\n.tone-blue {}\n.a-b {}");
  const taken = 'styles.row; styles["a-b"]; styles[`tone-${colour}`];';
  expect(classesWithoutMatch([sheet, code(taken)])).toEqual([]);
  expect(classesWithoutMatch([sheet, code(taken.replace("tone", "kind"))])).toHaveLength(3);
});

test("a class written as text is found unless it holds for the whole page", () => {
  const base = { path: "web/ui/base.css", text: ".figures {}" };
  const found = plainClassNames([
    base,
    code('<b className="figures row" />; classes(styles.row, isLast && "last", tone === "red" && styles["tone-red"]);'),
  ]);
  expect(found.map((finding) => finding.split(" ")[4]?.replace(",", ""))).toEqual(["row", "last"]);
});

test("a part that no element is named is found", () => {
  const sheet = row('.row [data-part="button"] {}\n.row > [data-part="crown"] {}');
  expect(partsWithoutElement([sheet, code('<b data-part="button" data-part={own ? undefined : "crown"} />')])).toEqual(
    [],
  );
  expect(partsWithoutElement([sheet, code('<b data-part="button" />')])).toEqual([
    "web/ui/Row.module.css: no element is the part crown",
  ]);
});

test("a rule that looks from the root or the table down into it is found", () => {
  const found = looksFromAbove(
    sheets(
      "html:has(.game) {\n}",
      ".stage.wide:has(> .coach) .hand {\n}",
      ".middleIn:has(> .trick) p {\n}",
      '[data-part="stage"][data-players="2"]:has(> .coach) {\n}',
    ),
  );
  expect(found.map((finding) => finding.split(":")[0])).toEqual([0, 1, 2, 3].map((at) => `web/${at}.css`));
  expect(looksFromAbove(sheets(".handPlace:has(> .handCard) {}", ".friendRow:has(.free) {}", ".gameOver {}"))).toEqual(
    [],
  );
});
