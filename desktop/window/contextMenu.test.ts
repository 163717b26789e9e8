import { expect, test } from "vitest";
import { contextTemplate, type ContextTarget } from "./menu.ts";
import { wordsIn } from "../text/words.ts";

const can = { canUndo: false, canCut: true, canCopy: true, canPaste: false, canSelectAll: true, canRedo: false };
const pressed = (changes: Partial<ContextTarget>): ContextTarget => ({
  isEditable: false,
  selectionText: "",
  editFlags: { ...can, canDelete: true, canEditRichly: false },
  ...changes,
});

test("a field has the commands that are possible", () => {
  const items = contextTemplate(pressed({ isEditable: true }), wordsIn("de"));
  expect(items.filter(({ role }) => role !== undefined).map(({ role, enabled }) => [role, enabled])).toEqual([
    ["undo", false],
    ["redo", false],
    ["cut", true],
    ["copy", true],
    ["paste", false],
    ["selectAll", true],
  ]);
  expect(items.find(({ role }) => role === "cut")?.label).toBe("Ausschneiden");
});

test("selected text can be copied, and a card has no menu", () => {
  const words = wordsIn("en");
  expect(contextTemplate(pressed({ selectionText: "ABCD2345" }), words).map(({ role }) => role)).toEqual(["copy"]);
  expect(contextTemplate(pressed({ selectionText: " " }), words)).toEqual([]);
});
