import { expect, test } from "vitest";
import { misspelt } from "#server/base/config/settingNames.ts";
import { asTyped } from "./typedCommands.ts";

test("a checkout is told npm's commands, a release its launcher's", () => {
  const sentence = 'Run it again: "npm run restore -- FILE --replace"; "npm run check" says more';
  expect(asTyped(sentence, undefined)).toBe(sentence);
  expect(asTyped(sentence, "spar")).toBe('Run it again: "spar restore FILE --replace"; "spar check" says more');
});

test("the launcher's variable is not taken for a misspelt setting", () => {
  expect(misspelt({ SPAR_COMMAND: "spar" })).toEqual([]);
});
