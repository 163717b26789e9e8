/** A view in the middle of a hand, to weigh frames against: what the server sends to seat 0 after six cards. */
import { apply } from "#engine/apply.ts";
import { pack } from "#engine/cards.ts";
import { privateGame } from "#engine/config.ts";
import { legalCards } from "#engine/legal.ts";
import { seededRandom, shuffled } from "#engine/random.ts";
import { type MatchState, startMatch } from "#engine/state.ts";
import type { Action } from "#engine/actions.ts";
import type { GameUpdate } from "#server/protocol/messages.ts";
import { gameView } from "#server/protocol/view.ts";
import { openTable } from "#server/rooms/fold.ts";
import type { Table } from "#server/rooms/table.ts";

const CARDS_PLAYED = 6;

function inPlay(): MatchState {
  const order = shuffled(pack(true), seededRandom(7));
  let state = after(startMatch(privateGame, 0), { type: "deal", seat: 0, order });
  for (let played = 0; played < CARDS_PLAYED; played++) {
    const seat = state.turn as number;
    state = after(state, { type: "play", seat, card: legalCards(state.hands[seat] ?? [], state.trick)[0] as number });
  }
  return state;
}

function after(state: MatchState, action: Action): MatchState {
  const answer = apply(state, action);
  if (!answer.ok) throw new Error(answer.error);
  return answer.value.state;
}

/** A table of two in the middle of a hand. */
export function sampleTable(): Table {
  const seats = [1, 2].map((id) => ({ id: `${id}`, username: `Adinkra ${id}000`, image_url: null, is_bot: false }));
  const setup = {
    code: "ABCDEFGH",
    kind: "friend",
    createdBy: "1",
    config: privateGame,
    isRated: true,
    turnMs: null,
    level: null,
    seats,
    dealer: 0,
  } as const;
  return { ...openTable(setup, 0).table, match: inPlay() };
}

/** The whole update of that table, as plain values. */
export function sampleView(): GameUpdate {
  const live = {
    now: 1_800_000_000_000,
    deadline: null,
    thinking: null,
    connected: () => true,
    awayUntil: () => null,
    spectators: 0,
  };
  return { version: 9, view: gameView(sampleTable(), 0, "1", live), events: [], server_time: live.now };
}
