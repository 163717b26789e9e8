import { expect, test } from "vitest";
import { looksFromAbove, sharedStyleNames } from "./styles.ts";

const sheets = (...texts: string[]) => texts.map((text, at) => ({ path: `web/${at}.css`, text }));

test("a class and an animation that two sheets define are found, in media queries too", () => {
  expect(sharedStyleNames(sheets(".mark,\n.crown { top: 0; }", "/* a crown */\n.crown {\n  left: 0;\n}"))).toEqual([
    ".crown is defined in web/0.css and web/1.css",
  ]);
  expect(sharedStyleNames(sheets(".crown { top: 0; }", "@media print { .crown { top: 1px; } }"))).toHaveLength(1);
  expect(sharedStyleNames(sheets("@keyframes lands { from { top: 0; } }", "@keyframes lands {}"))).toEqual([
    "@keyframes lands is defined in web/0.css and web/1.css",
  ]);
});

test("a class that another sheet only places, and one that a sheet names twice, are no fault", () => {
  const own = ".crown { top: 0; }\n@media print { .crown { top: 1px; } }";
  expect(
    sharedStyleNames(sheets(own, ".hand > .crown { left: 0; }", ".crown-gold, .crown:hover { left: 0; }")),
  ).toEqual([]);
  expect(sharedStyleNames([{ path: "docs/a.md", text: ".crown {}" }, ...sheets(".crown {}")])).toEqual([]);
});

test("a rule that looks from the root or the table down into it is found", () => {
  const found = looksFromAbove(
    sheets("html:has(.game) {\n}", ".stage.stage-of-2:has(> .coach) .hand {\n}", ".middle-in:has(> .trick) p {\n}"),
  );
  expect(found.map((finding) => finding.split(":")[0])).toEqual(["web/0.css", "web/1.css", "web/2.css"]);
  expect(
    looksFromAbove(sheets(".hand-place:has(> .hand-card) {}", ".friend-row:has(.free) {}", ".game-over {}")),
  ).toEqual([]);
});
