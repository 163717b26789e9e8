import { expect, test } from "vitest";
import { overlayFrame } from "#protocol/frames/overlayFrame.ts";
import { isSamePicture } from "./scenes.ts";

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
  expect(isSamePicture(one, frame({ server_time: 1_800_000_123_456 }))).toBe(true);
  expect(isSamePicture(one, frame({ server_time: 1_800_000_000_000.5 }))).toBe(true);
  for (const other of [
    { scene: "waiting" },
    { behind_ms: 1 },
    { behind_ms: 70_000 },
    { chat: [] },
    { hands: "delayed" },
  ]) {
    expect(isSamePicture(one, frame({ server_time: 1_800_000_000_000, ...other }))).toBe(false);
  }
});
