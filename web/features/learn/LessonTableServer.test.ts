import { describe, expect, test } from "vitest";
import type { GameUpdate } from "#protocol/frames/messages.ts";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { LessonTableServer, lessonCode } from "./LessonTableServer.ts";
import { type Lesson, lessons, mistakeAt, progressOf, textAt } from "./lessons.ts";

const code = lessonCode;
const [follow, win] = lessons as readonly [Lesson, Lesson];

function sitDown(lesson: Lesson) {
  const clock = new FakeClock();
  const tableServer = new LessonTableServer(lesson, clock);
  const seen: (readonly [string, GameUpdate])[] = [];
  for (const type of ["gameData", "updatedGameData"] as const)
    tableServer.on(type, (update) => seen.push([type, update]));
  tableServer.sendIfOpen("join-room", { code });
  return { clock, tableServer, seen, now: () => (seen.at(-1) as readonly [string, GameUpdate])[1] };
}

describe("a lesson's table", () => {
  test("shows the learner nothing of the computer's cards [R17]", () => {
    const { now } = sitDown(follow);
    const hidden = now().view.cards.filter(({ player_id: by, status }) => by === 1 && status === "in_hand");
    expect(hidden).toHaveLength(5);
    for (const card of hidden) expect(card.card).toBeUndefined();
  });

  test("lets the computer play after a pause, as an event that the table can draw", () => {
    const { clock, seen, now } = sitDown(win);
    expect(now().view.thinking).toBe(1);
    clock.pass(1_199);
    expect(seen).toHaveLength(1);
    clock.pass(1);
    const [type, update] = seen[1] ?? [];
    expect(type).toBe("updatedGameData");
    expect(update?.events).toEqual([expect.objectContaining({ type: "playedCard", card_id: "10D" })]);
    expect(update?.view.current_player_position).toBe(0);
    expect(clock.timers).toBe(0);
  });

  test("[R21] lets the computer play at once when the learner skips the pause, and once however often", async () => {
    const { clock, tableServer, seen, now } = sitDown(win);
    const { version } = now();
    expect(await tableServer.act("hurry", { code, version: version + 1 })).toEqual({ ok: true });
    expect(seen).toHaveLength(1);
    await tableServer.act("hurry", { code, version });
    await tableServer.act("hurry", { code, version });
    await tableServer.act("hurry", { code, version: version + 1 });
    clock.pass(20_000);
    expect(seen).toHaveLength(2);
    expect(now().view.current_player_position).toBe(0);
  });

  test("answers the learner's card with the version that shows it", async () => {
    const { tableServer, now } = sitDown(follow);
    expect(await tableServer.act("playCard", { code, card_id: "9C" })).toEqual({ ok: true, version: now().version });
    expect(now().events).toEqual([expect.objectContaining({ type: "playedCard", card_id: "9C" })]);
  });

  test.each(["AS", "KS", "no card", ""])("refuses '%s', which the learner does not hold", async (card) => {
    const { tableServer, seen } = sitDown(follow);
    expect((await tableServer.act("playCard", { code, card_id: card })).ok).toBe(false);
    expect(seen).toHaveLength(1);
  });

  test("refuses a card out of turn", async () => {
    const { tableServer } = sitDown(win);
    expect(await tableServer.act("playCard", { code, card_id: "QD" })).toMatchObject({
      ok: false,
      code: "not-your-turn",
    });
  });

  test("refuses everything that is not part of a lesson", async () => {
    const { tableServer, seen } = sitDown(follow);
    for (const type of ["dealCards", "shuffleDeck", "readyForNextHand", "rematch"] as const)
      expect(await tableServer.act(type, { code })).toMatchObject({ ok: false, code: "not-available" });
    expect(seen).toHaveLength(1);
    expect((await tableServer.act("leaveGame", { code })).ok).toBe(true);
  });

  test("shows the table again on request, and continues where it was after it was closed and joined again", () => {
    const { clock, tableServer, seen } = sitDown(win);
    tableServer.close();
    clock.pass(10_000);
    expect(seen).toHaveLength(1);
    void tableServer.act("getGameData", { code });
    expect(seen).toHaveLength(2);
    tableServer.sendIfOpen("join-room", { code });
    clock.pass(10_000);
    expect(seen.at(-1)?.[1].view.current_trick.cards).toHaveLength(1);
  });
});

describe("the lesson's text", () => {
  test("before the computer's first card: watch, and wait if a card is pressed", () => {
    const { now } = sitDown(win);
    const progress = progressOf(win, now().view);
    expect(textAt(win, progress)).toBe("watch");
    expect(mistakeAt(win, progress, "not-your-turn")).toBe("wait");
  });

  test("while the computer answers: the task stays", async () => {
    const { clock, tableServer, now } = sitDown(win);
    clock.pass(1_200);
    await tableServer.act("playCard", { code, card_id: "QD" });
    await tableServer.act("playCard", { code, card_id: "9C" });
    expect(textAt(win, progressOf(win, now().view))).toBe("winLead");
  });

  test("a refusal that no card caused is not explained", () => {
    const { now } = sitDown(follow);
    expect(mistakeAt(follow, progressOf(follow, now().view), "wrong-phase")).toBeNull();
  });
});
