import { expect, test } from "vitest";
import { matchKey } from "#protocol/ids.ts";
import { overlayFrame } from "#protocol/frames/overlayFrame.ts";
import { fourPlayers } from "#tests/support/fewPlayers.ts";
import { isSameShown, KeptBracket } from "./kept.ts";
import { factsOf } from "./tournamentPicture.ts";

const frame = (part: object): Buffer =>
  Buffer.from(
    overlayFrame({
      server_time: 0,
      scene: "table",
      hands: "hidden",
      behind_ms: 0,
      table: null,
      tournament: null,
      result: null,
      chat: null,
      ...part,
    }),
  );

test("frames are the same whenever they are sent, and others for anything that is shown", () => {
  const one = frame({ server_time: 1_800_000_000_000 });
  expect(isSameShown(one, frame({ server_time: 1_800_000_123_456 }))).toBe(true);
  expect(isSameShown(one, frame({ server_time: 1_800_000_000_000.5 }))).toBe(true);
  for (const other of [
    { scene: "waiting" },
    { behind_ms: 1 },
    { behind_ms: 70_000 },
    { chat: [] },
    { hands: "delayed" },
  ]) {
    expect(isSameShown(one, frame({ server_time: 1_800_000_000_000, ...other }))).toBe(false);
  }
});

test("a tournament is drawn anew for other facts, another match and other names", () => {
  const [facts, later] = [factsOf(fourPlayers({})), factsOf(fourPlayers({ "w1.1": "AAAA" }))];
  const kept = new KeptBracket();
  const named = () => false;
  const first = kept.of(facts, null, named);
  expect(kept.of(facts, null, named)).toBe(first);
  expect(kept.of(facts, matchKey("w1.1"), named)?.match?.key).toBe("w1.1");
  expect(kept.of(later, matchKey("w1.1"), named)?.match?.state).toBe("playing");
  expect(JSON.stringify(kept.of(later, matchKey("w1.1"), () => true))).toContain("name-ama");
  kept.forget();
  expect(JSON.stringify(kept.of(later, matchKey("w1.1"), () => true))).not.toContain("name-ama");
  expect(kept.of(null, null, named)).toBeNull();
});
