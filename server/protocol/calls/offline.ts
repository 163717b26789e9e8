/**
 * A match against the computer that a page played without a server, for the history. Its moves are one short text, a
 * word each: `d0` and the deck, a letter for each card, is a deal by seat 0; `p1a` is a card played by seat 1; `r0`
 * says that seat 0 is ready for the next hand. Shuffles decide nothing and are left out [R15].
 */
import * as v from "valibot";
import type { Action } from "#engine/actions.ts";
import { BOT_LEVELS } from "#engine/bots/level.ts";
import { CARDS, pack } from "#engine/cards.ts";
import { type MatchConfig, rulesPage } from "#engine/config.ts";
import { fail, ok, type Result } from "#engine/result.ts";

/** The options of every offline match, those of computer games on the server [R11]. The player has seat 0. */
export const offlineConfig: MatchConfig = rulesPage(2);

/** At most nineteen hands of a deal, ten cards and two ready players, with spaces between. */
export const OFFLINE_MOVES_CHARS_MAX = 2_048;
export const OFFLINE_ID = /^[\w-]{8,64}$/;

/** The expectation that the error of a refused match names. */
export const OFFLINE_MOVES = "the moves of a whole match";
const OFFLINE_ID_SHAPE = "8 to 64 letters, digits, - and _";
const when = v.pipe(v.number("a moment"), v.safeInteger("a moment"), v.minValue(0, "a moment"));

/** POST /matches/offline */
export const offlineMatchSchema = v.object({
  /** Made by the page, 8 to 64 letters, digits, `-` and `_`. A match counts once, even if it is sent several times. */
  id: v.pipe(v.string(OFFLINE_ID_SHAPE), v.regex(OFFLINE_ID, OFFLINE_ID_SHAPE)),
  difficulty: v.picklist(BOT_LEVELS, BOT_LEVELS.join(", ")),
  started_at: when,
  ended_at: when,
  /** The seat of the first dealer. */
  dealer: v.picklist([0, 1], "0 or 1"),
  moves: v.pipe(v.string(OFFLINE_MOVES), v.maxLength(OFFLINE_MOVES_CHARS_MAX, OFFLINE_MOVES)),
});
export type OfflineMatch = Readonly<v.InferOutput<typeof offlineMatchSchema>>;

const letterOf = (card: number): string => card.toString(CARDS);

function word(action: Action): string[] {
  switch (action.type) {
    case "deal":
      return [`d${action.seat}${action.order.map(letterOf).join("")}`];
    case "play":
      return [`p${action.seat}${letterOf(action.card)}`];
    case "ready":
      return [`r${action.seat}`];
    default:
      return [];
  }
}

/** The moves of a match as text. */
export const encodeMoves = (actions: readonly Action[]): string => actions.flatMap(word).join(" ");

const shape = new RegExp(`^(?:d[01][0-9a-z]{${pack(offlineConfig.includeAces).length}}|p[01][0-9a-z]|r[01])$`);

function actionOf(text: string): Action {
  const seat = Number(text[1]);
  const cards = Array.from(text.slice(2), (letter) => Number.parseInt(letter, CARDS));
  if (text.startsWith("d")) return { type: "deal", seat, order: cards };
  return text.startsWith("p") ? { type: "play", seat, card: cards[0] ?? -1 } : { type: "ready", seat };
}

/** The actions in a text; null for an invalid one. The engine decides whether they are a match. Never throws. */
export function decodeMoves(text: string): Result<Action[], "no-moves"> {
  if (text.length > OFFLINE_MOVES_CHARS_MAX) return fail("no-moves");
  const words = text.split(" ");
  return words.every((each) => shape.test(each)) ? ok(words.map(actionOf)) : fail("no-moves");
}
