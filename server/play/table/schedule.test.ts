import { describe, expect, it } from "vitest";
import { rulesPage } from "#engine/config.ts";
import { seededRandom } from "#engine/random.ts";
import { botPauses } from "#engine/bots/pauses.ts";
import { roomLimits } from "./limits.ts";
import { userIdOf } from "#protocol/ids.ts";
import type { TableAction, Setup } from "#protocol/calls/journal.ts";
import { friendSetup, someBot, someone } from "#tests/support/tableActions.ts";
import { TestLink } from "#tests/support/roomHarness.ts";
import { deadlineOf, type Due, losesSeat, nextDue, type TurnTimers } from "./schedule.ts";
import { Presence } from "./presence.ts";
import { fold, openTable } from "./fold.ts";
import { shuffledDeck } from "#engine/cards.ts";
import { withTimeCredited, newTimers, withStartMoved, timersAfter } from "./schedule.ts";
import type { Table } from "./table.ts";

const friend: Setup = { ...friendSetup, turnMs: 20_000, seats: [someone("ama"), someone("kofi")] };
const computer: Setup = {
  ...friend,
  kind: "computer",
  turnMs: null,
  level: "easy",
  seats: [someone("ama"), someBot(1)],
};
const dealtBy = (seat: number): TableAction => ({
  type: "act",
  by: "player",
  action: { type: "deal", seat, order: shuffledDeck(true, seededRandom(1)) },
});

function after(setup: Setup, ...actions: TableAction[]): Table {
  let { table } = openTable(setup, 0);
  for (const action of actions) {
    const folded = fold(table, action, 0);
    if (!folded.ok) throw new Error(folded.error);
    table = folded.value.table;
  }
  return table;
}

const stage: TurnTimers = {
  turnSince: 1_000,
  phaseSince: 1_000,
  heldSince: 0,
  lastActionAt: 1_000,
  shufflesLeft: 2,
  hasShuffled: false,
};

/** Both are here. */
function here(...names: string[]): Presence {
  const audience = new Presence(0);
  for (const name of names) audience.add(new TestLink(name), false);
  return audience;
}

const due = (table: Table, of: Partial<TurnTimers> = {}, audience = here("ama", "kofi"), pace = 1): Due | null =>
  nextDue({ table, timers: { ...stage, ...of }, presence: audience, pace });

describe("the clock", () => {
  it("[R15] deals for a dealer who does nothing for 20 s, and after 60 s for one who only shuffles", () => {
    const table = after(friend);
    expect(due(table)).toEqual({ what: "clock", at: 21_000 });
    expect(due(table, { turnSince: 50_000 })).toEqual({ what: "clock", at: 61_000 });
    expect(deadlineOf(table, stage)).toEqual({ at: 21_000, lengthMs: 20_000 });
  });

  it("[R15] deals for the person in a game against the computer too", () => {
    expect(due(after(computer), {}, here("ama"))).toEqual({ what: "clock", at: 1_000 + roomLimits.dealMsMax });
  });

  it("[R19] plays at the end of a turn, where the game has a clock", () => {
    expect(due(after(friend, dealtBy(0)))).toEqual({ what: "clock", at: 21_000 });
    const without = after({ ...friend, turnMs: null }, dealtBy(0));
    expect(due(without)).toEqual({ what: "close", at: 1_000 + roomLimits.idleMsMax });
    expect(deadlineOf(without, stage)).toBeNull();
  });

  it("[R19] gives the seat up after the third expiry, at once", () => {
    const table = after(friend, dealtBy(0));
    const tired = { ...table, seats: table.seats.map((who) => (who === null ? null : { ...who, expiries: 3 })) };
    expect(due(tired)).toEqual({ what: "outOfTime", at: 1_000, seat: 0 });
    const over = {
      ...tired,
      match: tired.match === null ? null : { ...tired.match, phase: "matchOver" as const, turn: null },
    };
    expect(due(over)?.what).toBe("close");
  });

  it("stands still while the computer must act", () => {
    const table = after(computer, dealtBy(0));
    expect(table.match?.turn).toBe(1);
    expect(deadlineOf(table, stage)).toBeNull();
  });
});

describe("[R21] the computer", () => {
  it("waits five seconds with five cards in hand and not the dealer, less with fewer", () => {
    const table = after(computer, dealtBy(0));
    expect(due(table, {}, here("ama"))).toEqual({ what: "computer", at: 6_000, seat: 1 });
    const hands = table.match?.hands.map((hand, seat) => (seat === 1 ? hand.slice(1) : hand)) ?? [];
    const fewer = { ...table, match: table.match === null ? null : { ...table.match, hands } };
    expect(due(fewer, {}, here("ama"))).toEqual({ what: "computer", at: 1_000 + botPauses.cardMs, seat: 1 });
  });

  it("shuffles one to three times, five seconds apart, and deals a second later", () => {
    const table = after({ ...computer, dealer: 1 });
    const at = (of: Partial<TurnTimers>) => due(table, of, here("ama"))?.at;
    expect(at({})).toBe(1_000 + botPauses.firstShuffleMs);
    expect(at({ hasShuffled: true })).toBe(6_000);
    expect(at({ hasShuffled: true, shufflesLeft: 0 })).toBe(2_000);
    const counts = Array.from({ length: 300 }, (_, seed) => newTimers(0, seededRandom(seed)).shufflesLeft);
    expect(new Set(counts)).toEqual(new Set([1, 2, 3]));
  });

  it("pauses before the first card of a seat that it was just given", () => {
    const away = after(friend, dealtBy(0), { type: "standIn", seat: 1, why: "away" });
    expect(due(away, { heldSince: 90_000 })).toEqual({ what: "computer", at: 95_000, seat: 1 });
  });

  it("does not pause where nobody watches the time", () => {
    expect(due(after(computer, dealtBy(0)), {}, here("ama"), 0)).toEqual({ what: "computer", at: 1_000, seat: 1 });
  });
});

describe("[R20] an absence", () => {
  it("is told first, then costs the seat", () => {
    const table = after({ ...friend, turnMs: null }, dealtBy(0));
    const audience = here("ama");
    audience.markAway(userIdOf("kofi"), "closed", 10_000);
    expect(due(table, {}, audience)).toEqual({ what: "tellAway", at: 15_000, seat: 1 });
    audience.markVisible(userIdOf("kofi"));
    expect(due(table, {}, audience)).toEqual({ what: "giveUp", at: 40_000, seat: 1 });
    audience.markGivenUp(userIdOf("kofi"));
    expect(due(table, {}, audience)?.what).toBe("close");
  });

  it("costs nobody a seat against the computer, after the match, or the host while waiting", () => {
    for (const table of [after(computer, dealtBy(0)), after({ ...friend, seats: [someone("ama"), null] })]) {
      const audience = here("esi");
      audience.markAway(userIdOf("ama"), "closed", 10_000);
      audience.markVisible(userIdOf("ama"));
      expect(due(table, { turnSince: 1e9 }, audience)?.what).not.toBe("giveUp");
    }
  });

  it("costs a guest the chair while waiting", () => {
    const table = after({ ...friend, config: rulesPage(3), seats: [someone("ama"), someone("kofi"), null] });
    const audience = here("ama");
    audience.markAway(userIdOf("kofi"), "dropped", 0);
    audience.markVisible(userIdOf("kofi"));
    expect(due(table, {}, audience)).toEqual({ what: "giveUp", at: 60_000, seat: 1 });
  });
});

describe("a room that nobody needs", () => {
  it("is closed after a day without a connection, or without an action", () => {
    const waiting = after({ ...friend, seats: [someone("ama"), null] });
    expect(due(waiting, {}, new Presence(5_000))).toEqual({ what: "close", at: 5_000 + roomLimits.idleMsMax });
    expect(due(waiting, { lastActionAt: 7_000 }, here("ama"))).toEqual({
      what: "close",
      at: 7_000 + roomLimits.idleMsMax,
    });
  });

  it("is not closed while a rated match is played", () => {
    const rated: Setup = { ...friend, isRated: true, config: rulesPage(3), seats: ["ama", "kofi", "yaa"].map(someone) };
    const left = after(rated, ...[0, 1, 2].map((seat) => ({ type: "leave", seat }) as TableAction));
    expect(due(left, {}, new Presence(0))?.what).toBe("computer");
    const casual = after(
      { ...rated, isRated: false },
      ...[0, 1, 2].map((seat) => ({ type: "leave", seat }) as TableAction),
    );
    expect(due(casual, {}, new Presence(0))).toEqual({ what: "close", at: 0 });
  });
});

describe("a stage", () => {
  const now = 50_000;
  const [dealt, random] = [after(friend, dealtBy(0)), seededRandom(1)];
  const next = (action: TableAction, before = dealt, to = dealt) => timersAfter(stage, before, to, action, now, random);

  it("begins again with a phase, a hand and a match", () => {
    expect(next(dealtBy(0), after(friend))).toMatchObject({ turnSince: now, phaseSince: now });
  });

  it("[R19] begins a new turn with a card and with a time-out, and with nothing else", () => {
    const play: TableAction = { type: "act", by: "player", action: { type: "play", seat: 1, card: 0 } };
    expect([next(play).turnSince, next({ type: "timeOut", seat: 1 }).turnSince]).toEqual([now, now]);
    const others: TableAction[] = [
      { type: "takeBack", seat: 1 },
      { type: "leave", seat: 1 },
      { type: "standIn", seat: 1, why: "away" },
      { type: "chat", seat: 1, text: "hm" },
    ];
    expect(others.map((action) => next(action).turnSince)).toEqual([1_000, 1_000, 1_000, 1_000]);
    expect(others.map((action) => next(action).lastActionAt)).toEqual([now, now, now, now]);
  });

  it("notes when a seat came into the computer's hands, by leaving or by absence and by nothing else", () => {
    const held: TableAction[] = [
      { type: "leave", seat: 1 },
      { type: "standIn", seat: 1, why: "away" },
    ];
    const others: TableAction[] = [
      { type: "takeBack", seat: 1 },
      { type: "timeOut", seat: 1 },
      { type: "chat", seat: 1, text: "hm" },
      { type: "act", by: "player", action: { type: "play", seat: 1, card: 0 } },
    ];
    expect(held.map((action) => next(action).heldSince)).toEqual([now, now]);
    expect(others.map((action) => next(action).heldSince)).toEqual([0, 0, 0, 0]);
    expect(next(dealtBy(0), after(friend)).heldSince).toBe(now);
  });

  it("is moved from acceptance to commit, and credited never into the future", () => {
    expect(withStartMoved(stage, 1_000, 3_000)).toMatchObject({ turnSince: 3_000, phaseSince: 3_000, heldSince: 0 });
    expect(withStartMoved(stage, 2_000, 3_000)).toMatchObject({ turnSince: 1_000 });
    expect(withTimeCredited(stage, 5_000, 50_000)).toMatchObject({ turnSince: 6_000, phaseSince: 6_000 });
    expect(withTimeCredited(stage, 90_000, 50_000)).toMatchObject({ turnSince: 50_000 });
    const held = { ...stage, heldSince: 2_000 };
    expect(withStartMoved(held, 2_000, 3_000)).toMatchObject({ turnSince: 1_000, heldSince: 3_000 });
    expect(withTimeCredited(held, 5_000, 50_000).heldSince).toBe(7_000);
    expect(withTimeCredited(held, 90_000, 50_000).heldSince).toBe(50_000);
  });
});

describe("after a hand or a match", () => {
  const ended = (setup: Setup, phase: "handOver" | "matchOver", ready: readonly boolean[]): Table => {
    const table = after(setup, dealtBy(0));
    if (table.match === null) throw new Error("no match");
    return { ...table, match: { ...table.match, phase, turn: null, ready } };
  };

  it("players without a turn clock read the result for as long as they like", () => {
    expect(deadlineOf(ended({ ...friend, turnMs: null }, "handOver", [false, false]), stage)).toBeNull();
    expect(deadlineOf(ended(friend, "handOver", [false, false]), stage)).toEqual({
      at: stage.phaseSince + roomLimits.nextHandMsMax,
      lengthMs: roomLimits.nextHandMsMax,
    });
    expect(deadlineOf(ended(friend, "matchOver", [false, false]), stage)).toBeNull();
  });

  it("the computer wants another match once a person does", () => {
    const what = (ready: readonly boolean[]) => due(ended(computer, "matchOver", ready), {}, here("ama"))?.what;
    expect(what([false, false])).toBe("close");
    expect(what([true, false])).toBe("computer");
    expect(due(ended(computer, "handOver", [false, false]), {}, here("ama"))).toMatchObject({
      what: "computer",
      seat: 1,
    });
  });

  it("[R20] absence costs no seat, nor does it before a pending match", () => {
    expect(losesSeat(after(friend, dealtBy(0)), userIdOf("kofi"))).toBe(true);
    expect(losesSeat(ended(friend, "matchOver", [false, false]), userIdOf("kofi"))).toBe(false);
    expect(losesSeat(after(computer, dealtBy(0)), userIdOf("ama"))).toBe(false);
    expect(losesSeat(after({ ...friend, awaitsStart: true }), userIdOf("kofi"))).toBe(false);
    expect(losesSeat(after({ ...friend, seats: [someone("ama"), null] }), userIdOf("ama"))).toBe(false);
  });
});

describe("two players who are away", () => {
  it("are shown and lose their seats each at the own time, the first one first", () => {
    const audience = new Presence(0);
    audience.markAway(userIdOf("kofi"), "closed", 1_000);
    audience.markAway(userIdOf("ama"), "closed", 2_000);
    const table = after({ ...friend, turnMs: null }, dealtBy(0));
    const next = () => due(table, {}, audience);
    expect(next()).toEqual({ what: "tellAway", at: 1_000 + roomLimits.awayVisibleMs, seat: 1 });
    audience.markVisible(userIdOf("kofi"));
    expect(next()).toEqual({ what: "tellAway", at: 2_000 + roomLimits.awayVisibleMs, seat: 0 });
    audience.markVisible(userIdOf("ama"));
    expect(next()).toEqual({ what: "giveUp", at: 1_000 + roomLimits.graceClosedMs, seat: 1 });
    audience.markGivenUp(userIdOf("kofi"));
    expect(next()).toEqual({ what: "giveUp", at: 2_000 + roomLimits.graceClosedMs, seat: 0 });
  });
});
