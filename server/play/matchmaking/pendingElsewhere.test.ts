import { expect, test } from "vitest";
import { roomCode, userIdOf } from "#protocol/ids.ts";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { FakeClusters } from "#tests/support/fakeClusters.ts";
import { hopped } from "#tests/support/playNodes.ts";
import { PendingElsewhere } from "./pendingElsewhere.ts";

test("a match that has moved waits at its new node, though the old one says later that it waits there no more", async () => {
  const clusters = new FakeClusters(["a", "b", "c"]);
  const clock = new FakeClock();
  const [a, b, c] = ["a", "b", "c"].map((name) => new PendingElsewhere(clusters.at(name), clock, () => {}));
  const [code, ama] = [roomCode("KENTE234"), userIdOf("ama")];
  a?.added(code, [ama]);
  await hopped();
  expect(c?.nodeOf(ama)).toBe("a");
  b?.added(code, [ama]);
  await hopped();
  a?.ended(code);
  await hopped();
  expect([c?.nodeOf(ama), c?.nodeOfCode(code)]).toEqual(["b", "b"]);
  b?.ended(code);
  await hopped();
  expect(c?.nodeOf(ama)).toBeUndefined();
});
