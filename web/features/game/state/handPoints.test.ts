// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from "vitest";
import { roomCode } from "#protocol/ids.ts";
import type { GameView } from "#protocol/frames/messages.ts";
import { offlineCode } from "#web/entities/paths.ts";
import { FakeTableServer } from "../fixture/FakeTableServer.ts";
import { handsOf, type MatchPoints, notedPoints, noteHand, withHand } from "./handPoints.ts";

/** The table of every match here. */
const { code } = new FakeTableServer().room;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

/** A match to this number of points, with what its viewer saw after each hand. */
function played(winPoints: number, seed = 7): readonly GameView[] {
  const tableServer = new FakeTableServer({ config: { winPoints }, seed });
  const ends: GameView[] = [];
  while (tableServer.match.phase !== "matchOver") {
    tableServer.deal();
    tableServer.playOut();
    ends.push(tableServer.view);
    if (tableServer.match.phase === "handOver") for (const seat of [0, 1]) tableServer.does({ type: "ready", seat });
  }
  return ends;
}

describe("the points of a match's hands", () => {
  test("are noted hand by hand, survive a reloaded page, and make up the score", () => {
    const ends = played(4);
    for (const view of ends) noteHand(view);
    const hands = handsOf(notedPoints(code), ends.at(-1) as GameView);
    expect(hands?.map(({ hand }) => hand)).toEqual(ends.map(({ hand_number }) => hand_number));
    expect(hands?.map(({ winner, points }) => [winner, points])).toEqual(
      ends.map(({ hand_result: result }) => [result?.winner_position, result?.points]),
    );
  });

  test("seen twice count once", () => {
    const ends = played(4);
    for (const view of ends) for (let times = 0; times < 2; times++) noteHand(view);
    expect(handsOf(notedPoints(code), ends.at(-1) as GameView)).toHaveLength(ends.length);
  });

  test("of a hand that this tab did not see are missing, and then nothing is told", () => {
    const ends = played(4);
    for (const view of ends.slice(1)) noteHand(view);
    expect(ends.length).toBeGreaterThan(1);
    expect(handsOf(notedPoints(code), ends.at(-1) as GameView)).toBeNull();
  });

  test("of another match or table do not count for this one", () => {
    const ends = played(1);
    const last = ends.at(-1) as GameView;
    for (const view of ends) noteHand(view);
    expect(handsOf(notedPoints(code), { ...last, match_number: 2 })).toBeNull();
    expect(handsOf(notedPoints(code), { ...last, code: roomCode("OTHER1") })).toBeNull();
    noteHand({ ...last, match_number: 2, hand_number: 1 });
    expect(notedPoints(code)).toMatchObject({ match: 2, hands: [{ hand: 1 }] });
  });

  test("begin anew with another match or table, also late in it", () => {
    const last = played(1).at(-1) as GameView;
    const known: MatchPoints = { code, match: 1, hands: [{ hand: 1, winner: 0, points: 1 }] };
    const lateIn = (other: Partial<GameView>): number[] =>
      withHand(known, { ...last, hand_number: 3, ...other }).hands.map(({ hand }) => hand);
    expect(lateIn({})).toEqual([1, 3]);
    expect(lateIn({ match_number: 2 })).toEqual([3]);
    expect(lateIn({ code: roomCode("OTHER1") })).toEqual([3]);
  });

  test("change only at the end of a hand that has a result", () => {
    const last = played(1).at(-1) as GameView;
    const known = notedPoints(code);
    expect(withHand(known, { ...last, phase: "play" })).toBe(known);
    expect(withHand(known, { ...last, hand_result: null })).toBe(known);
  });

  test("of a match without a finished hand are none, though the score of 0 agrees", () => {
    const { view } = new FakeTableServer();
    expect(handsOf({ code, match: view.match_number, hands: [] }, view)).toBeNull();
  });

  test("without a server are known to a new tab that continues the match", () => {
    const ends = played(4).map((view) => ({ ...view, code: offlineCode }));
    expect(ends.length).toBeGreaterThan(1);
    noteHand(ends[0] as GameView);
    sessionStorage.clear();
    for (const view of ends.slice(1)) noteHand(view);
    expect(handsOf(notedPoints(offlineCode), ends.at(-1) as GameView)).toHaveLength(ends.length);
  });

  test("of a table with a server are not another tab's", () => {
    for (const view of played(4)) noteHand(view);
    sessionStorage.clear();
    expect(notedPoints(code).hands).toEqual([]);
  });

  test("of an earlier match of the same number are forgotten", () => {
    const [earlier, later] = [played(10), played(1)].map((ends) =>
      ends.map((view) => ({ ...view, code: offlineCode })),
    );
    expect(earlier?.length).toBeGreaterThan(later?.length ?? 0);
    for (const view of [...(earlier ?? []), ...(later ?? [])]) noteHand(view);
    expect(handsOf(notedPoints(offlineCode), later?.at(-1) as GameView)).toHaveLength(later?.length ?? 0);
  });

  test.each(["", "{", "[]", '{"code":1}'])("that were damaged to %j are none", (stored) => {
    sessionStorage.setItem("spar.points", stored);
    expect(notedPoints(code).hands).toEqual([]);
  });
});
