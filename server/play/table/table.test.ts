import { describe, expect, it, test } from "vitest";
import { roomCode, userIdOf } from "#protocol/ids.ts";
import type { Setup, TableAction } from "#protocol/calls/journal.ts";
import { friendSetup, someone } from "#tests/support/tableActions.ts";
import { fold, openTable } from "./fold.ts";
import { idleKindOf } from "./schedule.ts";
import { awaitsNextMatch, byNewestMatch, changesPeople, isBound, peopleOf, playsIn, type Table } from "./table.ts";

const waiting = friendSetup;
const playing: Setup = { ...waiting, seats: [someone("ama"), someone("kofi")] };
const rated: Setup = { ...playing, kind: "matched", isRated: true };
const opened = (setup: Setup): Table => openTable(setup, 5).table;

function after(table: Table, action: TableAction): Table {
  const answer = fold(table, action, 5);
  if (!answer.ok) throw new Error(answer.error);
  return answer.value.table;
}

const pending = opened({ ...rated, awaitsStart: true });

test.each<[string, Table, TableAction, boolean]>([
  ["a user sits down", opened(waiting), { type: "sit", seat: 1, user: someone("kofi") }, true],
  ["a player leaves", opened(playing), { type: "leave", seat: 1 }, true],
  [
    "the host is known as another user",
    opened({ ...waiting, seats: [null, null] }),
    { type: "reseat", from: userIdOf("ama"), to: someone("esi") },
    true,
  ],
  ["a pending match begins", pending, { type: "start" }, true],
  ["the room is closed", opened(waiting), { type: "close" }, true],
  ["a player writes", opened(playing), { type: "chat", seat: 0, text: "hm" }, false],
  ["the dealer shuffles", opened(playing), { type: "act", action: { type: "shuffle", seat: 0 }, by: "player" }, false],
])("who is at a table may have changed when %s", (_, before, action, expected) => {
  expect(changesPeople(before, after(before, action))).toBe(expected);
});

test("the people of a room are the host and the players of both tables, each once", () => {
  const before = opened(waiting);
  const sat = after(before, { type: "sit", seat: 1, user: someone("kofi") });
  expect(peopleOf(before, sat)).toEqual(["ama", "kofi"]);
  expect(peopleOf(sat, before)).toEqual(["ama", "kofi"]);
  expect(peopleOf(before, before)).toEqual(["ama"]);
});

describe("a user's match", () => {
  it("is one in which the user has a seat that was not left for good", () => {
    expect(playsIn(opened(playing), userIdOf("kofi"))).toBe(true);
    expect(playsIn(opened(playing), userIdOf("esi"))).toBe(false);
    expect(playsIn(opened(waiting), userIdOf("ama"))).toBe(false);
    expect(playsIn(pending, userIdOf("ama"))).toBe(false);
    expect(playsIn(after(opened(playing), { type: "leave", seat: 1 }), userIdOf("kofi"))).toBe(false);
    expect(playsIn(after(opened(playing), { type: "standIn", seat: 1, why: "away" }), userIdOf("kofi"))).toBe(true);
  });

  it("binds the user while another person plays or it is rated, and the computer does not hold the seat", () => {
    expect(isBound(opened(playing), userIdOf("ama"))).toBe(true);
    expect(isBound(opened(playing), userIdOf("esi"))).toBe(false);
    const alone = after(opened(playing), { type: "leave", seat: 1 });
    expect(isBound(alone, userIdOf("ama"))).toBe(false);
    expect(isBound(after(opened(playing), { type: "standIn", seat: 0, why: "away" }), userIdOf("ama"))).toBe(false);
    const quick = after(opened({ ...playing, kind: "matched" }), { type: "leave", seat: 1 });
    expect(isBound(quick, userIdOf("ama"))).toBe(true);
  });
});

test("of two matches of one millisecond the one with the earlier code comes first", () => {
  const [first, second] = [opened(playing), opened({ ...playing, code: roomCode("BBBBBBBB") })];
  const newer: Table = { ...opened({ ...playing, code: roomCode("CCCCCCCC") }), matchStartedAt: 6 };
  expect([second, first, newer].toSorted(byNewestMatch)).toEqual([newer, first, second]);
});

describe("a room without a connection", () => {
  const left = [0, 1].reduce((table, seat) => after(table, { type: "leave", seat }), opened(playing));

  it.each<[string, Table, ReturnType<typeof idleKindOf>]>([
    ["before the match", opened(waiting), "empty"],
    ["that all people left", left, "empty"],
    ["in a match between people", opened(playing), "people"],
    ["in a match against the computer", opened({ ...playing, kind: "computer" }), "computer"],
    ["in a rated match, which is played to its end", opened(rated), null],
    ["whose pending match has not begun", pending, null],
    ["that is closed", after(opened(waiting), { type: "close" }), null],
  ])("%s may make room for another as it should", (_, table, expected) => {
    expect(idleKindOf(table)).toBe(expected);
  });
});

describe("the next match of a best-of", () => {
  const over = (setup: Setup): Table => {
    const table = opened(setup);
    if (table.match === null) throw new Error("no match");
    return { ...table, match: { ...table.match, phase: "matchOver", turn: null } };
  };
  const first = over({ ...rated, kind: "tournament", bestOf: 3 });

  it("follows by itself while both players are there and it is not decided", () => {
    expect(awaitsNextMatch(first)).toBe(true);
    expect(awaitsNextMatch({ ...first, series: [1, 1] })).toBe(true);
    expect(awaitsNextMatch({ ...first, series: [2, 0] })).toBe(false);
    expect(awaitsNextMatch(after(first, { type: "leave", seat: 1 }))).toBe(false);
  });

  it("does not follow during a match, nor where no best-of is played", () => {
    expect(awaitsNextMatch(opened({ ...rated, kind: "tournament", bestOf: 3 }))).toBe(false);
    expect(awaitsNextMatch(over(rated))).toBe(false);
  });
});
