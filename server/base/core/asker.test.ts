/** For whom the server works, told to functions that know nothing of calls. */
import { expect, test } from "vitest";
import { currentAsker, workFor } from "./asker.ts";

const nobody = { address: null, user: null };
const ama = { address: "203.0.113.7", user: "7" };

test("is known in all that a call waits for, and nobody's elsewhere", async () => {
  let user: string | null = null;
  const requested = workFor(
    () => ({ address: ama.address, user }),
    async () => {
      await Promise.resolve();
      const before = currentAsker();
      user = ama.user;
      return [before, currentAsker()];
    },
  );
  expect(currentAsker()).toEqual(nobody);
  expect(await requested).toEqual([{ ...ama, user: null }, ama]);
});

test("is nobody once the call is answered: what goes on then is the server's own", async () => {
  const answered = Promise.withResolvers<void>();
  let later: Promise<unknown> = Promise.resolve();
  await workFor(
    () => ama,
    async () => {
      later = answered.promise.then(() => currentAsker());
    },
  );
  answered.resolve();
  expect(await later).toEqual(nobody);
});

test("is known to work without a promise until it returns", () => {
  expect(workFor(() => ama, currentAsker)).toEqual(ama);
  expect(currentAsker()).toEqual(nobody);
});
