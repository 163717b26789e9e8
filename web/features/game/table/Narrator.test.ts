import { expect, test } from "vitest";
import { cards } from "#engine/cards.ts";
import { roomCode } from "#protocol/ids.ts";
import type { SayCard } from "#web/entities/game/cards/cardName.ts";
import { cardText } from "#web/entities/game/cards/text/en.ts";
import { translate } from "#web/platform/languages/i18n.ts";
import { FakeTableServer, type FakeOptions } from "../fixture/FakeTableServer.ts";
import { soundsOf } from "../tableSounds.ts";
import { narrate } from "./Narrator.tsx";
import { createTable } from "../state/table.ts";
import type { TableChange } from "../state/tableState.ts";
import { gameText } from "../text/en.ts";
import type { Say } from "../sentences.ts";

const t: Say = (key, ...values) => translate(gameText, key, ...values);
const card: SayCard = (key, ...values) => translate(cardText, key, ...values);

function follow(options: FakeOptions = {}) {
  const tableServer = new FakeTableServer(options);
  const changes: TableChange[] = [];
  const table = createTable(roomCode("KENTE1"), tableServer);
  table.onChange((change) => changes.push(change));
  table.open();
  const said = (): string[] => narrate(t, card, changes.at(-1) as TableChange);
  return { tableServer, said, heard: () => soundsOf(changes.at(-1) as TableChange) };
}

const hands = [cards("QH 10S 6C KH 8D"), cards("AH 7C JS 9D 6S")];

test("a viewer who arrives hears the state of the table", () => {
  expect(follow({ viewer: 1 }).said()).toEqual(["Waiting for Ama to deal"]);
});

test("a hand is told card by card, turns included", () => {
  const { tableServer, said } = follow();
  tableServer.deal(hands);
  expect(said()).toEqual([
    "You hold Ten of spades, Queen of hearts, King of hearts, Six of clubs, Eight of diamonds.",
    "Kofi's turn",
  ]);
  tableServer.playNext("AH");
  expect(said()).toEqual(["Kofi: Ace of hearts.", "Led: hearts. Your turn! Click to play"]);
  tableServer.playNext("QH");
  expect(said()).toEqual(["You play the Queen of hearts.", "Kofi wins trick 1.", "Kofi's turn"]);
});

test("the end of hand and match", () => {
  const { tableServer, said } = follow({ config: { winPoints: 1 } });
  tableServer.deal(hands);
  while (tableServer.match.tricks.length < 4) tableServer.playNext();
  tableServer.playNext();
  tableServer.playNext();
  const lines = said().join(" ");
  const won = tableServer.match.winner === 0;
  expect(lines).toContain(won ? "You win the hand" : "Kofi wins the hand");
  expect(lines).toContain(won ? "Game Over! You Won!" : "Game Over! You Lost!");
});

test("a player's own actions are not told back, events that happen to the player are", () => {
  const { tableServer, said } = follow();
  tableServer.does({ type: "shuffle", seat: 0 });
  expect(said()).toEqual([]);
  tableServer.change({}, [{ type: "timedOut", position: 0 }]);
  expect(said()).toEqual(["Out of time: You."]);
  tableServer.change({}, [{ type: "standIn", position: 0 }]);
  expect(said()).toEqual(["The computer is playing for you."]);
  tableServer.change({}, [{ type: "playerAway", position: 1 }]);
  expect(said()).toEqual(["Kofi lost the connection."]);
});

test("sounds follow the events, and a viewer who arrives late hears none", () => {
  const { tableServer, heard } = follow();
  expect(heard()).toEqual([]);
  tableServer.does({ type: "shuffle", seat: 0 });
  expect(heard()).toEqual(["shuffle"]);
  tableServer.deal(hands);
  expect(heard()).toEqual(["deal"]);
  tableServer.playNext("AH");
  expect(heard()).toEqual(["play", "your-turn"]);
  tableServer.playNext("QH");
  expect(heard()).toEqual(["play", "trick"]);
});
