import { describe, expect, it } from "vitest";
import { seededRandom } from "#engine/random.ts";
import { chatLimits } from "#server/play/chat/limits.ts";
import type { TableAction } from "#protocol/calls/journal.ts";
import { friendSetup, someone } from "#tests/support/tableActions.ts";
import { meaningOf, seatOfAction } from "./answeredActions.ts";
import { actionOf, type Command, requestedAction } from "./room.ts";
import { fold, openTable } from "./fold.ts";
import type { Table } from "./table.ts";

const { table: open } = openTable(friendSetup, 0);
const random = seededRandom(1);
const payload = { code: "ABCDEFGH" };
const asks = (table: Table, name: string, command: Partial<Command> & { type: Command["type"] }) =>
  actionOf({ payload, ...command } as Command, someone(name), table, random);

function then(table: Table, action: TableAction): Table {
  const folded = fold(table, action, 0);
  if (!folded.ok) throw new Error(folded.error);
  return folded.value.table;
}
const full = then(open, { type: "sit", seat: 1, user: someone("kofi") });

describe("what a message asks for", () => {
  it("is done from the seat of the session, also when the message claims another", () => {
    expect(asks(full, "kofi", { type: "shuffleDeck" })).toMatchObject({ value: { action: { seat: 1 } } });
    expect(asks(full, "ama", { type: "readyForNextHand" })).toMatchObject({ value: { action: { seat: 0 } } });
    expect(asks(full, "esi", { type: "dealCards" })).toEqual({ ok: false, error: "not-seated" });
  });

  it("is the first free seat, the user's own again, or nothing", () => {
    expect(asks(open, "kofi", { type: "playerJoin" })).toMatchObject({ value: { type: "sit", seat: 1 } });
    expect(asks(open, "ama", { type: "playerJoin" })).toEqual({ ok: true, value: null });
    const left = then(full, { type: "leave", seat: 1 });
    expect(asks(left, "kofi", { type: "playerJoin" })).toEqual({ ok: true, value: { type: "takeBack", seat: 1 } });
    expect(asks(left, "kofi", { type: "leaveGame" })).toEqual({ ok: true, value: null });
  });

  it("is not a card that does not exist", () => {
    const card = (card_id: string) =>
      asks(full, "ama", { type: "playCard", payload: { ...payload, card_id } } as never);
    expect(card("10S")).toMatchObject({ value: { action: { card: 4 } } });
    for (const name of ["AS ", "qh", "Q♥", "1", "ＱH"])
      expect(card(name)).toMatchObject({ value: { action: { card: -1 } } });
  });

  it("is a line of chat that says something and not too much", () => {
    const line = (text: string) => asks(full, "ama", { type: "sendMessage", payload: { ...payload, text } } as never);
    expect(line("  hm\u0000\u202e ")).toEqual({ ok: true, value: { type: "chat", seat: 0, text: "hm" } });
    for (const text of ["", " ", "\n\t\u00a0", "x".repeat(chatLimits.chatCharsMax + 1)]) {
      expect(line(text)).toEqual({ ok: false, error: "bad-message" });
    }
  });

  it("is a phrase with the words that the server has for it", () => {
    const phrase = { type: "sayPhrase", payload: { ...payload, phrase: "goodLuck" } } as never;
    const said = { type: "chat", seat: 0, text: "Good luck!", phrase: "goodLuck" };
    expect(asks(full, "ama", phrase)).toEqual({ ok: true, value: said });
    expect(asks(full, "stranger", phrase)).toEqual({ ok: false, error: "not-seated" });
  });

  it("is a whole pack for a deal, in an order that the server draws", () => {
    const orders = [1, 2].map(() => asks(full, "ama", { type: "dealCards" }));
    expect(orders[0]).not.toEqual(orders[1]);
    for (const order of orders) expect(order).toMatchObject({ value: { action: { order: { length: 35 } } } });
  });
});

/** What a command asks for before the table, the seat and the order of the cards are known. */
const askedMeaning = (command: Command): string => meaningOf(requestedAction(command, 0, someone("esi"), () => []));

describe("what an action id stands for", () => {
  it("is the same for the message and for the action that the journal holds", () => {
    const commands = [
      ...[
        "playerJoin",
        "shuffleDeck",
        "dealCards",
        "readyForNextHand",
        "rematch",
        "redeal",
        "timeOut",
        "leaveGame",
      ].map((type) => ({
        type,
        payload,
      })),
      { type: "playCard", payload: { ...payload, card_id: "QH" } },
      { type: "sendMessage", payload: { ...payload, text: " hm\n\u202e " } },
      // the same words, said as a phrase
      { type: "sendMessage", payload: { ...payload, text: "Good luck!" } },
      { type: "sayPhrase", payload: { ...payload, phrase: "goodLuck" } },
    ] as Command[];
    for (const command of commands) {
      const table = command.type === "playerJoin" ? open : full;
      const action = actionOf(command, someone(command.type === "playerJoin" ? "kofi" : "ama"), table, random);
      if (!action.ok || action.value === null) throw new Error(command.type);
      expect(meaningOf(action.value)).toBe(askedMeaning(command));
      expect(seatOfAction(action.value)).toBe(command.type === "playerJoin" ? 1 : 0);
    }
    expect(new Set(commands.map(askedMeaning)).size).toBe(commands.length);
  });
});
