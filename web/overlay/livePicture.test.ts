import { expect, test } from "vitest";
import { sampleOf } from "#web/entities/overlay/sample.ts";
import { fadeMs, staleAfterMs, type LiveState, LivePicture } from "./livePicture.ts";

function visible() {
  const drawn: (LiveState | null)[] = [];
  let due: { delayMs: number; call: () => void } | null = null;
  const clock = {
    now: () => 5_000,
    after: (delayMs: number, call: () => void) => {
      due = { delayMs, call };
      return () => {
        due = null;
      };
    },
  };
  const pass = (): number => {
    if (due === null) throw new Error("nothing is due");
    const { delayMs, call } = due;
    due = null;
    call();
    return delayMs;
  };
  return { live: new LivePicture(clock, (live) => drawn.push(live)), drawn, pass, isDue: () => due !== null };
}

const picture = { ...sampleOf("waiting"), server_time: 1_000 };

test("a picture is drawn at once, with the difference of the two clocks", () => {
  const { live, drawn } = visible();
  live.picture(picture);
  expect(drawn).toEqual([{ picture, aheadMs: 4_000, isStale: false }]);
});

test("the last picture stays for a while without a connection, then fades and goes", () => {
  const { live, drawn, pass, isDue } = visible();
  live.picture(picture);
  live.connected(false);
  live.connected(false);
  expect(drawn).toHaveLength(1);
  expect(pass()).toBe(staleAfterMs);
  expect(drawn.at(-1)?.isStale).toBe(true);
  expect(pass()).toBe(fadeMs);
  expect(drawn.at(-1)).toBeNull();
  expect(isDue()).toBe(false);
});

test("a connection that comes back in time keeps it, and one that comes back later draws it anew", () => {
  const { live, drawn, pass, isDue } = visible();
  live.picture(picture);
  live.connected(false);
  live.connected(true);
  expect(isDue()).toBe(false);
  live.connected(false);
  pass();
  live.connected(true);
  live.picture(picture);
  expect(isDue(), "the fading is over").toBe(false);
  expect(drawn.at(-1)?.isStale).toBe(false);
});

test("an address that was taken back shows nothing, at once and later", () => {
  const { live, drawn, isDue } = visible();
  live.picture(picture);
  live.connected(false);
  live.refused();
  expect(drawn.at(-1)).toBeNull();
  expect(isDue()).toBe(false);
});

test("without any picture nothing fades", () => {
  const { live, drawn, pass, isDue } = visible();
  live.connected(false);
  pass();
  expect(drawn).toEqual([]);
  expect(isDue()).toBe(false);
});
