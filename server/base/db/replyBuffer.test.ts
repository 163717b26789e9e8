import { expect, test } from "vitest";
import { ReplyBuffer, repliesMsMax } from "./replyBuffer.ts";

function gathering() {
  const posted: (readonly number[])[] = [];
  const clock = { ms: 0 };
  const answers = new ReplyBuffer<number>(
    (some) => posted.push(some),
    () => clock.ms,
  );
  return { posted, clock, answers };
}

test("answers of one turn are one message, and no answers are none", () => {
  const { posted, answers } = gathering();
  for (const answer of [1, 2, 3]) answers.add(answer);
  expect(posted).toEqual([]);
  answers.send();
  answers.send();
  expect(posted).toEqual([[1, 2, 3]]);
});

test("an answer that is ready does not wait for many slow statements", () => {
  const { posted, clock, answers } = gathering();
  for (const answer of [1, 2, 3]) {
    answers.add(answer);
    clock.ms += repliesMsMax;
  }
  expect(posted).toEqual([[1, 2, 3]]);
  clock.ms += 10 * repliesMsMax;
  answers.add(4);
  answers.send();
  expect(posted).toEqual([[1, 2, 3], [4]]);
});
