/** What a room remembers of its entries: the chat with its authors, and the matches that ended with their actions. */
import { describe, expect, it } from "vitest";
import { rulesPage } from "#engine/config.ts";
import { seededRandom } from "#engine/random.ts";
import { userIdOf } from "#protocol/ids.ts";
import type { Entry, Setup, TableAction } from "#protocol/calls/journal.ts";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { friendSetup, someone } from "#tests/support/tableActions.ts";
import { RoomState } from "./roomState.ts";

const friendly: Setup = { ...friendSetup, config: rulesPage(2), seats: [someone("ama"), someone("kofi")] };
const rated: Setup = { ...friendly, kind: "matched", isRated: true };

function stateOf(setup: Setup, ...actions: TableAction[]): RoomState {
  const all: TableAction[] = [{ type: "open", setup }, ...actions];
  const entries: Entry[] = all.map((action) => ({ at: 7, action, actionId: null }));
  return new RoomState({ clock: new FakeClock(), random: seededRandom(1), peopleChanged: () => {} }, entries);
}

const shuffle: TableAction = { type: "act", action: { type: "shuffle", seat: 0 }, by: "player" };
const line = (seat: number, text: string): TableAction => ({ type: "chat", seat, text });

describe("a journal that is read", () => {
  it("must begin with the opening of the room", () => {
    const clock = new FakeClock();
    const dependencies = { clock, random: seededRandom(1), peopleChanged: () => {} };
    const entry: Entry = { at: 7, action: shuffle, actionId: null };
    expect(() => new RoomState(dependencies, [entry])).toThrow("must begin with its opening");
    expect(() => new RoomState(dependencies, [])).toThrow("must begin with its opening");
  });

  it("must hold no entry that the table refuses", () => {
    const notTheDealer: TableAction = { type: "act", action: { type: "shuffle", seat: 1 }, by: "player" };
    expect(() => stateOf(rated, shuffle, notTheDealer)).toThrow("entry 3 does not follow: not-the-dealer");
  });
});

describe("a match that ended", () => {
  it("records the forfeit of a player who left a rated match of two", () => {
    const { matches } = stateOf(rated, shuffle, { type: "leave", seat: 1 });
    expect(matches.takeEnded()).toMatchObject([
      {
        dealer: 0,
        endedAt: 7,
        actions: [
          { type: "shuffle", seat: 0 },
          { type: "forfeit", seat: 1 },
        ],
      },
    ]);
    expect(matches.takeEnded()).toEqual([]);
  });

  it("is not a match that is left to the computer", () => {
    expect(stateOf(friendly, shuffle, { type: "leave", seat: 1 }).matches.takeEnded()).toEqual([]);
  });
});

describe("the chat of a table", () => {
  it("shows the lines of a user under the new account, and those of others as they were", () => {
    const { chat } = stateOf(friendly, line(0, "hello"), line(1, "hi"), {
      type: "reseat",
      from: userIdOf("kofi"),
      to: someone("kwame"),
    });
    expect(chat.lines.map(({ seq, user, text, phrase }) => [seq, user.id, text, phrase])).toEqual([
      [2, "ama", "hello", null],
      [3, "kwame", "hi", null],
    ]);
  });
});
