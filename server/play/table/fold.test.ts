import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { pack, shuffledDeck } from "#engine/cards.ts";
import { privateGame, rulesPage } from "#engine/config.ts";
import { legalCards } from "#engine/apply.ts";
import { seededRandom } from "#engine/random.ts";
import { randomAction } from "#engine/randomMatch.ts";
import { nodeName, userIdOf } from "#protocol/ids.ts";
import type { TableAction, Setup } from "#protocol/calls/journal.ts";
import { anyTableAction, anySetup, friendSetup, someone } from "#tests/support/tableActions.ts";
import { decodeEntry, encodeEntry } from "#server/base/journal/entryCodec.ts";
import { fold, type Folded, openTable } from "./fold.ts";
import { isSeriesOver, type Table } from "./table.ts";

const setup = friendSetup;
const rated: Setup = { ...setup, kind: "matched", isRated: true, turnMs: 20_000, config: rulesPage(2) };

function done(table: Table, ...actions: TableAction[]): Folded {
  let folded: Folded = { table, events: [] };
  for (const action of actions) {
    const answer = fold(folded.table, action, 5);
    if (!answer.ok) throw new Error(`${action.type}: ${answer.error}`);
    folded = answer.value;
  }
  return folded;
}

const why = (table: Table, action: TableAction) => {
  const answer = fold(table, action, 5);
  return answer.ok ? "done" : answer.error;
};

const kofiSits: TableAction = { type: "sit", seat: 1, user: someone("kofi") };
const act = (
  action: Extract<TableAction, { type: "act" }>["action"],
  by: "player" | "computer" | "clock" = "player",
): TableAction => ({
  type: "act",
  action,
  by,
});
const deal = (table: Table): TableAction =>
  act({
    type: "deal",
    seat: table.match?.dealer ?? 0,
    order: shuffledDeck(table.setup.config.includeAces, seededRandom(3)),
  });
const lowestPlay = (table: Table, by: "player" | "clock"): TableAction => {
  const { turn, hands, trick } = table.match ?? { turn: 0, hands: [], trick: { leader: 0, plays: [] } };
  return act({ type: "play", seat: turn ?? 0, card: legalCards(hands[turn ?? 0] ?? [], trick)[0] ?? -1 }, by);
};

/** A table of two at play. */
const playing = (of: Setup = setup): Table => {
  const { table } = done(openTable(of, 1).table, kofiSits);
  return done(table, deal(table)).table;
};

describe("sitting down", () => {
  it("[R12] [R14] starts the match with the last seat, the host dealing", () => {
    const open = openTable(setup, 1).table;
    expect(open.match).toBeNull();
    const { table, events } = done(open, kofiSits);
    expect(events).toEqual([{ type: "playerJoined", seat: 1 }]);
    expect(table.match).toMatchObject({ phase: "deck", dealer: 0, turn: 0, matchNumber: 1 });
    expect(table.matchStartedAt).toBe(5);
  });

  it.each([
    ["a seat that is taken", { type: "sit", seat: 0, user: someone("kofi") }, "game-full"],
    ["a seat that is not there", { type: "sit", seat: 7, user: someone("kofi") }, "game-full"],
    ["a second seat", { type: "sit", seat: 1, user: someone("ama") }, "not-allowed"],
  ] as const)("is refused for %s", (_what, action, code) => {
    expect(why(openTable(setup, 1).table, action)).toBe(code);
  });

  it("is refused once the match has begun, also for a seat that was left", () => {
    const { table } = done(playing(), { type: "leave", seat: 1 });
    expect(why(table, { type: "sit", seat: 1, user: someone("yaa") })).toBe("game-full");
  });

  it("frees a seat that is left before the match", () => {
    const three: Setup = { ...setup, config: { ...privateGame, players: 3 }, seats: [someone("ama"), null, null] };
    const { table, events } = done(openTable(three, 1).table, kofiSits, { type: "leave", seat: 1 });
    expect(events).toEqual([{ type: "playerLeft", seat: 1 }]);
    expect(table.seats[1]).toBeNull();
    expect(why(table, { type: "sit", seat: 1, user: someone("yaa") })).toBe("done");
  });
});

describe("a seat that is given up", () => {
  it("[R20] is held by the computer in a casual game and given back", () => {
    const { table, events } = done(playing(), { type: "standIn", seat: 1, why: "away" });
    expect(events).toEqual([{ type: "standIn", seat: 1 }]);
    expect(table.seats[1]?.standIn).toBe("away");
    expect(table.match?.phase).toBe("play");
    expect(done(table, { type: "takeBack", seat: 1 }).table.seats[1]?.standIn).toBeNull();
    expect(why(table, { type: "standIn", seat: 1, why: "away" })).toBe("wrong-phase");
  });

  it.each(["away", "left", "expired"] as const)("[R20] loses a rated match of two (%s)", (reason) => {
    const action: TableAction =
      reason === "left" ? { type: "leave", seat: 1 } : { type: "standIn", seat: 1, why: reason };
    const { table, events } = done(playing(rated), action);
    expect(events.map(({ type }) => type)).toEqual([
      reason === "left" ? "playerLeft" : "standIn",
      "forfeited",
      "gameOver",
    ]);
    expect(table.match).toMatchObject({ phase: "matchOver", winner: 0, forfeitedBy: 1 });
  });

  it("[R20] is held by the computer in a rated match of three", () => {
    const three: Setup = { ...rated, config: rulesPage(3), seats: [someone("ama"), someone("kofi"), someone("yaa")] };
    const { table } = done(openTable(three, 1).table, { type: "leave", seat: 2 });
    expect(table.match?.phase).toBe("deck");
    expect(table.seats[2]?.standIn).toBe("left");
  });

  it("[R14] takes the wish for another match with it", () => {
    const over = done(playing(rated), { type: "leave", seat: 1 }, { type: "takeBack", seat: 1 }).table;
    const wanted = done(over, act({ type: "rematch", seat: 1 })).table;
    expect(wanted.match?.ready).toEqual([false, true]);
    const { table } = done(wanted, { type: "leave", seat: 1 }, act({ type: "rematch", seat: 0 }));
    expect(table.match).toMatchObject({ phase: "matchOver", matchNumber: 1, ready: [true, false] });
  });

  it("does not lose a match that is over", () => {
    const over = done(playing(rated), { type: "leave", seat: 1 }).table;
    const { table } = done(over, { type: "leave", seat: 0 });
    expect(table.match).toMatchObject({ winner: 0, forfeitedBy: 1 });
  });
});

describe("clocks", () => {
  it("[R19] counts what the clock plays for a player, and forgets it with the seat taken back", () => {
    let table = playing();
    const { turn } = table.match ?? {};
    const { table: next, events } = done(table, lowestPlay(table, "clock"));
    expect(events[0]).toEqual({ type: "timedOut", seat: turn });
    expect(next.seats[turn ?? 0]?.expiries).toBe(1);
    table = done(
      next,
      { type: "standIn", seat: turn ?? 0, why: "expired" },
      { type: "takeBack", seat: turn ?? 0 },
    ).table;
    expect(table.seats[turn ?? 0]?.expiries).toBe(0);
  });

  it("[R19] forgets with the next match what the clock has played in this one, but not that a seat is held", () => {
    const played = done(playing(), lowestPlay(playing(), "clock")).table;
    const seat = played.seats.findIndex((who) => who?.expiries === 1);
    if (played.match === null) throw new Error("no match");
    const over: Table = {
      ...played,
      match: { ...played.match, phase: "matchOver", turn: null, ready: [false, false] },
    };
    const held = done(over, { type: "standIn", seat, why: "away" }).table;
    const { table } = done(held, act({ type: "rematch", seat: 0 }), act({ type: "rematch", seat: 1 }));
    expect(table.match).toMatchObject({ matchNumber: 2 });
    expect(table.matchStartedAt).toBe(5);
    expect(table.seats.map((who) => who?.expiries)).toEqual([0, 0]);
    expect(table.seats[seat]?.standIn).toBe("away");
  });

  it("[R15] does not count a deal by the clock", () => {
    const { table } = done(openTable(setup, 1).table, kofiSits);
    const action = deal(table);
    const dealt = done(table, action.type === "act" ? { ...action, by: "clock" } : action).table;
    expect(dealt.seats.map((who) => who?.expiries)).toEqual([0, 0]);
  });

  it("[R19] gives each player of a tournament three time-outs a match", () => {
    let table = playing({ ...rated, kind: "tournament" });
    const seat = table.match?.turn ?? 0;
    for (let left = 3; left > 0; left--) {
      expect(table.seats[seat]?.timeOutsLeft).toBe(left);
      table = done(table, { type: "timeOut", seat }).table;
    }
    expect(why(table, { type: "timeOut", seat })).toBe("no-time-outs");
    expect(why(table, { type: "timeOut", seat: 1 - seat })).toBe("not-your-turn");
    expect(why(playing(), { type: "timeOut", seat })).toBe("no-time-outs");
  });
});

test("another node of the cluster changes nothing at a table, also not at a closed one", () => {
  const owned = { type: "owned", node: nodeName("spar-1"), epoch: 2 } as const;
  for (const table of [openTable(setup, 1).table, playing(), done(playing(), { type: "close" }).table]) {
    expect(done(table, owned)).toEqual({ table, events: [] });
  }
});

describe("what cannot be done", () => {
  it.each([
    ["opening a table twice", { type: "open", setup }, "not-allowed"],
    ["speaking from no seat", { type: "chat", seat: 3, text: "hm" }, "not-seated"],
    ["taking back a seat that was not given up", { type: "takeBack", seat: 0 }, "not-allowed"],
    [
      "playing before the deal",
      { type: "act", action: { type: "play", seat: 0, card: 1 }, by: "player" },
      "wrong-phase",
    ],
    ["a stand-in for a computer", { type: "standIn", seat: 9, why: "away" }, "not-seated"],
  ] as const)("is refused: %s", (_what, action, code) => {
    expect(why(done(openTable(setup, 1).table, kofiSits).table, action)).toBe(code);
  });

  it("is everything at a closed table", () => {
    const { table } = done(playing(), { type: "close" });
    for (const action of [
      kofiSits,
      { type: "leave", seat: 0 },
      { type: "close" },
      lowestPlay(playing(), "player"),
    ] as const) {
      expect(why(table, action)).toBe("game-over");
    }
  });

  it("leaves computers where they sit", () => {
    const { table } = openTable(
      { ...setup, kind: "computer", seats: [someone("ama"), { ...someone("c"), is_bot: true }] },
      1,
    );
    for (const type of ["leave", "takeBack", "timeOut"] as const)
      expect(why(table, { type, seat: 1 })).toBe("not-seated");
  });
});

test("never throws, changes nothing in place, and refuses with a reason, for any action", () => {
  fc.assert(
    fc.property(fc.integer(), fc.array(anyTableAction, { maxLength: 80 }), (seed, actions) => {
      let { table } = openTable(anySetup(seed), 1);
      for (const action of actions) {
        const before = structuredClone(table);
        const answer = fold(table, action, 5);
        expect(table).toEqual(before);
        expect(answer.ok || /^[a-z-]+$/.test(answer.error)).toBe(true);
        if (answer.ok) table = answer.value.table;
      }
    }),
    { numRuns: 150 },
  );
});

/** What may well happen next at a table: legal actions, seats given up and taken back, talk. */
function somethingLikely(table: Table, random: (n: number) => number): TableAction {
  const seat = random(table.seats.length);
  const [a, b] = [random(8), random(4)];
  if (table.seats.includes(null))
    return { type: "sit", seat, user: someone(["ama", "kofi", "yaa", "kwame"][b] ?? "esi") };
  if (a === 0)
    return [
      { type: "leave", seat },
      { type: "takeBack", seat },
      { type: "standIn", seat, why: "away" },
      { type: "chat", seat, text: "hm" },
    ][b] as TableAction;
  if (table.match === null) return { type: "timeOut", seat };
  return act(randomAction(table.match, random), (["player", "computer", "clock"] as const)[random(3)]);
}

test("the actions read back from their bytes give the same table", () => {
  let matchesOver = 0;
  for (let seed = 1; seed <= 60; seed++) {
    const random = seededRandom(seed);
    const setUp = anySetup(seed);
    let { table } = openTable(setUp, 1);
    const written = [encodeEntry({ at: 1, action: { type: "open", setup: setUp }, actionId: null })];
    for (let step = 0; step < 300; step++) {
      const action = somethingLikely(table, random);
      const answer = fold(table, action, step);
      if (!answer.ok) continue;
      if (answer.value.events.some(({ type }) => type === "gameOver")) matchesOver++;
      table = answer.value.table;
      written.push(encodeEntry({ at: step, action, actionId: null }));
    }
    const [first, ...rest] = written.map((bytes) => {
      const entry = decodeEntry(bytes);
      if (!entry.ok) throw new Error(entry.error);
      return entry.value;
    });
    expect(first?.action).toEqual({ type: "open", setup: setUp });
    let again = openTable(setUp, 1).table;
    for (const { action, at } of rest) {
      const answer = fold(again, action, at);
      if (!answer.ok) throw new Error(`refolding ${action.type}: ${answer.error}`);
      again = answer.value.table;
    }
    expect(again).toEqual(table);
  }
  expect(matchesOver).toBeGreaterThan(20);
});

test("[R2] a deal that is not the whole pack is refused", () => {
  const { table } = done(openTable(setup, 1).table, kofiSits);
  expect(why(table, act({ type: "deal", seat: 0, order: pack(true).slice(1) }))).toBe("bad-message");
});

describe("a best-of", () => {
  const tournament: Setup = {
    ...rated,
    kind: "tournament",
    seats: [someone("ama"), someone("kofi")],
    bestOf: 3,
  };
  const forfeit = (seat: 0 | 1): TableAction => ({ type: "leave", seat });
  const next = (table: Table): TableAction => {
    if (table.match?.phase === "deck") return deal(table);
    if (table.match?.phase === "play") return lowestPlay(table, "player");
    return act({ type: "ready", seat: table.match?.ready.indexOf(false) ?? 0 });
  };
  const playedOut = (table: Table): Table => {
    let now = table;
    while (now.match?.phase !== "matchOver") now = done(now, next(now)).table;
    return now;
  };
  const again = (table: Table): Table =>
    done(table, act({ type: "rematch", seat: 0 }), act({ type: "rematch", seat: 1 })).table;

  it("counts each match once for the player who won it, and is over with more than half of them", () => {
    let { table } = openTable({ ...tournament, config: { ...rulesPage(2), winPoints: 1 } }, 1);
    expect(table.series).toBeUndefined();
    let wins: readonly number[] = [0, 0];
    for (let matches = 0; !isSeriesOver(table); matches++) {
      table = playedOut(matches === 0 ? table : again(table));
      wins = wins.map((won, seat) => (seat === table.match?.winner ? won + 1 : won));
      expect(table.series).toEqual(wins);
    }
    expect(Math.max(...wins)).toBe(2);
    expect(why(table, act({ type: "rematch", seat: 0 }))).toBe("game-over");
  });

  it("goes on from the matches that were won at an earlier table", () => {
    const { table } = openTable({ ...tournament, config: { ...rulesPage(2), winPoints: 1 }, wins: [1, 1] }, 1);
    expect(table.series).toEqual([1, 1]);
    const over = playedOut(table);
    expect(over.series).toEqual(over.match?.winner === 0 ? [2, 1] : [1, 2]);
    expect(isSeriesOver(over)).toBe(true);
  });

  it("is lost as a whole by the player who leaves", () => {
    const { table } = done(openTable({ ...tournament, wins: [0, 1] }, 1).table, forfeit(1));
    expect(table.series).toEqual([3, 1]);
    expect(isSeriesOver(table)).toBe(true);
  });
});

describe("a user who is known under another account from now on", () => {
  const kwame = someone("kwame");

  it("hosts on without a seat", () => {
    const waiting = openTable({ ...setup, seats: [null, null] }, 1).table;
    const { table } = done(waiting, { type: "reseat", from: userIdOf("ama"), to: kwame });
    expect(table.setup.createdBy).toBe("kwame");
    expect(table.seats).toEqual([null, null]);
    expect(why(waiting, { type: "reseat", from: userIdOf("kofi"), to: kwame })).toBe("not-seated");
  });

  it("does not become the host by it", () => {
    const { table } = done(openTable(setup, 1).table, kofiSits, { type: "reseat", from: userIdOf("kofi"), to: kwame });
    expect(table.setup.createdBy).toBe("ama");
    expect(table.seats.map((who) => who?.user.id)).toEqual(["ama", "kwame"]);
  });
});

describe("a player who leaves", () => {
  it("a pending match keeps the seat: the match is cancelled as a whole", () => {
    const pending: Setup = { ...rated, seats: [someone("ama"), someone("kofi")], awaitsStart: true };
    expect(why(openTable(pending, 1).table, { type: "leave", seat: 1 })).toBe("wrong-phase");
  });

  it("while the computer holds the seat leaves it for good, which staying away does not", () => {
    const away = done(openTable({ ...setup, seats: [someone("ama"), someone("kofi")] }, 1).table, {
      type: "standIn",
      seat: 1,
      why: "away",
    }).table;
    expect(why(away, { type: "standIn", seat: 1, why: "expired" })).toBe("wrong-phase");
    expect(done(away, { type: "leave", seat: 1 }).table.seats[1]?.standIn).toBe("left");
  });

  it("after the match takes back the own wish for another one only", () => {
    const seats = ["ama", "kofi", "yaa"].map(someone);
    const { table } = openTable({ ...setup, seats, config: { ...rulesPage(3), winPoints: 1 } }, 1);
    const { match } = table;
    if (match === null) throw new Error("no match");
    const over: Table = { ...table, match: { ...match, phase: "matchOver", turn: null, ready: [true, true, false] } };
    expect(done(over, { type: "leave", seat: 1 }).table.match?.ready).toEqual([true, false, false]);
  });
});

it("a person who takes a computer's seat before the match is announced, and so is that the computer goes", () => {
  const waiting = openTable(setup, 1).table;
  const { table } = done(waiting, { type: "addComputer", seat: 0, position: 1, level: "easy" });
  const { events } = done(table, kofiSits);
  expect(events).toEqual([
    { type: "playerLeft", seat: 1 },
    { type: "playerJoined", seat: 1 },
  ]);
});
