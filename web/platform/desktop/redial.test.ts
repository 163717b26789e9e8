import { expect, test } from "vitest";
import { redial } from "./reconnect.ts";

test("the dead connection is dropped before the next one is opened", () => {
  const done: string[] = [];
  redial({ lose: () => void done.push("lose"), hurry: () => void done.push("hurry") });
  expect(done).toEqual(["lose", "hurry"]);
});
