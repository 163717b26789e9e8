import { expect, test } from "vitest";
import { fieldKey, fieldValue, spelledOut } from "./fieldWords.ts";

test.each([
  ["endsAt", "fieldEndsAt"],
  ["ends_at", "fieldEndsAt"],
  ["assignee_id", "fieldAssigneeId"],
  ["role", "fieldRole"],
  ["somethingNew", null],
])("the field %s has the words %s", (name, key) => {
  expect(fieldKey(name)).toBe(key);
});

test("a field without words of its own is spelled out, and a time is a date", () => {
  expect(spelledOut("somethingNew.en_title")).toBe("something new en title");
  expect(fieldValue(1_800_000_000_000, "en")).toContain("2027");
  expect(fieldValue(50, "en")).toBe("50");
  expect([fieldValue(null, "en"), fieldValue(undefined, "en"), fieldValue("", "en")]).toEqual(["–", "–", "–"]);
});
