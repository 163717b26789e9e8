import { expect, test } from "vitest";
import { encodeFrame, encodeValue } from "./codec.ts";
import type { Overlay } from "./overlay.ts";
import { beatFrame, overlayFrame, overlayIn } from "./overlayFrame.ts";

test.each<[string, Uint8Array]>([
  ["a beat", beatFrame().slice()],
  ["no bytes", new Uint8Array()],
  ["bytes of no value", Uint8Array.of(0xc1)],
  ["a value that is no list", encodeValue({ overlay: 1 })],
  ["another message", encodeFrame(["ack", { ok: true, version: 3 }]).slice()],
  ["a picture that is none", overlayFrame({ state: "?" } as unknown as Overlay).slice()],
])("a frame of an overlay shows nothing where it is %s", (_, bytes) => {
  expect(overlayIn(bytes)).toBeNull();
});

test("a beat is no picture, and has no content", () => {
  expect([...beatFrame()]).toEqual([...encodeValue(["beat", null])]);
});
