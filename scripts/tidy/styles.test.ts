import { expect, test } from "vitest";
import { sharedStyleNames } from "./styles.ts";

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
