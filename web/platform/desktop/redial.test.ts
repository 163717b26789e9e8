import { expect, test } from "vitest";
import { redial } from "./redial.ts";

test("the dead line is given up before the next is dialled", () => {
  const done: string[] = [];
  redial({ lose: () => void done.push("lose"), hurry: () => void done.push("hurry") });
  expect(done).toEqual(["lose", "hurry"]);
});
