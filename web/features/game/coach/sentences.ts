/** The coach's sentences about a table, from the player's view alone. */
import { type Card, SUITS, type SuitIndex } from "#engine/cards.ts";
import type { Advice } from "#engine/coach/advice.ts";
import { handFacts, trickFacts, turnFacts } from "#engine/coach/facts.ts";
import type { GameView, RefusalCode } from "#protocol/frames/messages.ts";
import { cardName, type SayCard } from "#web/entities/game/cards/cardName.ts";
import type { Translate } from "#web/platform/languages/i18n.ts";
import { isMyTurn } from "../state/reading.ts";
import { ownCards, playerViewOf, wonTrickOf } from "./playerView.ts";
import type { en } from "./text/en.ts";

export interface CoachTexts {
  readonly t: Translate<typeof en>;
  readonly card: SayCard;
}

const suitName = ({ card }: CoachTexts, suit: SuitIndex): string => {
  const name = SUITS[suit];
  return name === undefined ? "" : card(`suit${name}`);
};

/** Whether the viewer has played to the trick in progress. */
const hasPlayed = (view: GameView): boolean =>
  view.current_trick.cards.some(({ player_position: by }) => by === view.me);

/** Explains the last trick or hand; null while there is nothing to explain. */
export function recapOf(says: CoachTexts, view: GameView): string | null {
  const last = view.completed_tricks.at(-1);
  const { t, card } = says;
  if (view.hand_result !== null) {
    const seen = playerViewOf(view);
    return seen.handResult === null ? null : handRecap(says, handFacts(seen.handResult, seen.config));
  }
  if (last === undefined || view.phase !== "play" || hasPlayed(view)) return null;
  const facts = trickFacts(wonTrickOf(last), view.me);
  const suit = suitName(says, facts.led);
  if (facts.offSuit !== null) return t("offSuit", { card: cardName(card, facts.offSuit), suit });
  const winning = cardName(card, facts.card);
  return facts.why === "alone" ? t("wonAlone", { card: winning, suit }) : t("wonHighest", { card: winning });
}

const handKeys = { six: "handSix", seven: "handSeven", other: "handOther", run: "handRun" } as const;

const handRecap = ({ t }: CoachTexts, { by, points }: ReturnType<typeof handFacts>): string =>
  t(handKeys[by], { count: points });

/** The player's options now; null when it is not the player's turn. */
export function turnWords(says: CoachTexts, view: GameView): string | null {
  if (!isMyTurn(view)) return null;
  const facts = turnFacts(ownCards(view), playerViewOf(view).trick);
  if (facts.kind === "lead") return says.t("lead");
  return says.t(facts.kind, { suit: suitName(says, facts.led) });
}

/** The reason for a refused card; null where the table itself shows it. */
export function refusalWords(says: CoachTexts, code: RefusalCode, view: GameView): string | null {
  if (code === "not-your-turn") return says.t("wait");
  if (code !== "must-follow-suit") return null;
  const facts = turnFacts(ownCards(view), playerViewOf(view).trick);
  if (facts.kind !== "follow") return null;
  return says.t("mustFollow", { suit: suitName(says, facts.led), count: facts.held.length });
}

/** The advised card and the reason. */
export function adviceWords(says: CoachTexts, { card, reason }: Advice): string {
  const named = (each: Card): string => cardName(says.card, each);
  return `${says.t("play", { card: named(card) })} ${reasonWords(says, reason, named)}`;
}

function reasonWords({ t }: CoachTexts, reason: Advice["reason"], named: (card: Card) => string): string {
  switch (reason.kind) {
    case "winsBoth":
    case "throwsLow":
    case "savesWinner":
    case "savesUnbeatable":
    case "savesHighest":
      return t(reason.kind, { saved: named(reason.saved) });
    case "savesScoring":
      return t(reason.kind, { saved: named(reason.saved), points: reason.points });
    default:
      return t(reason.kind);
  }
}
