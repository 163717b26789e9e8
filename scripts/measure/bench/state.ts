/** A table's state as plain values, as relays carry it: what a framework without rules of its own sends around. */
import { CARDS, cardId } from "#engine/cards.ts";

interface CardState {
  readonly card_id: string;
  readonly position: number;
  readonly played_by: number | null;
  readonly is_face_up: boolean;
}

export interface State {
  readonly phase: string;
  readonly current_player_position: number;
  readonly players: readonly object[];
  readonly cards: readonly CardState[];
}

/** The state of a table of two with as many cards as fit into `bytesMax` of its encoding. */
export function stateOf(bytesMax: number, bytesOf: (state: State) => number): State {
  const players = [0, 1].map((position) => ({
    position,
    username: `Adinkra ${position + 1}000`,
    score: 3,
    is_connected: true,
  }));
  let state: State = { phase: "play", current_player_position: 1, players, cards: [] };
  for (let position = 0; ; position++) {
    const card = { card_id: cardId(position % CARDS), position, played_by: position % 2, is_face_up: true };
    const larger = { ...state, cards: [...state.cards, card] };
    if (bytesOf(larger) > bytesMax) return state;
    state = larger;
  }
}
