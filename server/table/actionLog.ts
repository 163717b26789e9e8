/** A match's actions while it is played: one small number each, because every table keeps those of its whole match. */
import type { Action } from "#engine/actions.ts";

const TYPES = [
  "shuffle",
  "deal",
  "play",
  "redeal",
  "ready",
  "rematch",
  "forfeit",
] as const satisfies readonly Action["type"][];
const SEAT_BITS = 2;
const CARD_BITS = 6;
const TYPE_SHIFT = SEAT_BITS + CARD_BITS;

/** Actions of seats 0 to 3 with cards up to 63, as `apply` has accepted them. */
export class ActionLog {
  /** Type, seat and card in the bits of a number. */
  readonly #packed: number[] = [];
  /** Of each deal its order: a character a card. */
  readonly #orders: string[] = [];

  add(action: Action): void {
    const card = action.type === "play" ? action.card : 0;
    this.#packed.push((TYPES.indexOf(action.type) << TYPE_SHIFT) | (action.seat << CARD_BITS) | card);
    if (action.type === "deal") this.#orders.push(String.fromCharCode(...action.order));
  }

  /** All of them, first to last. The log is empty then. */
  take(): Action[] {
    const orders = this.#orders.splice(0).values();
    return this.#packed.splice(0).map((packed) => {
      const type = TYPES[packed >> TYPE_SHIFT] as Action["type"];
      const seat = (packed >> CARD_BITS) & ((1 << SEAT_BITS) - 1);
      if (type === "play") return { type, seat, card: packed & ((1 << CARD_BITS) - 1) };
      if (type !== "deal") return { type, seat };
      const order = orders.next().value ?? "";
      return { type, seat, order: Array.from(order, (card) => card.charCodeAt(0)) };
    });
  }
}
