/** The table's people and cards in words. */
import { cardNamed, rankNamed, type SayCard } from "#web/entities/game/cards/cardName.ts";
import type { Translate } from "#web/platform/languages/i18n.ts";
import type { GamePlayer, GameView, RefusalCode } from "#protocol/frames/messages.ts";
import { playedBy, playerAt, trickWinner, type Waiting, waitingFor } from "./state/reading.ts";
import type { en } from "./text/en.ts";

export type Say = Translate<typeof en>;

/** A player's name on the page. Computers are all called Computer; several at one table get a number. */
export function nameOf(t: Say, player: GamePlayer | null): string {
  if (player === null) return t("openSeat");
  if (!player.user.is_bot) return player.user.username;
  const number = / \d+$/.exec(player.user.username)?.[0] ?? "";
  return t("computer") + number;
}

/** A player's name, or "You" for the viewer. */
export const nameFor = (t: Say, view: GameView, player: GamePlayer | null): string =>
  player !== null && player.position === view.me ? t("you") : nameOf(t, player);

/** Whether the device has a touch screen and no mouse. */
export const isTouched = (): boolean => globalThis.matchMedia?.("(hover: none) and (pointer: coarse)").matches === true;

/** The turn message of a view. */
export function turnMessage(t: Say, view: GameView): string {
  const waiting: Waiting = waitingFor(view);
  switch (waiting.for) {
    case "players":
      return t("waitingForPlayers", { count: waiting.missing });
    case "start":
      return view.is_host ? t("readyToStart") : t("waitingForStart", { username: nameOf(t, waiting.host) });
    case "myDeal":
      return t("youAreDealer");
    case "deal":
      return t("waitingForDealer", { username: nameOf(t, waiting.player) });
    case "computer":
      return t("thinking");
    case "me":
      return t(isTouched() ? "yourTurnTap" : "yourTurn");
    case "player":
      return t("theirTurn", { username: nameOf(t, waiting.player) });
    case "nothing":
      return "";
  }
}

/** Why the server or the page refused a command. */
export function refusalText(t: Say, card: SayCard, code: RefusalCode, view: GameView): string {
  switch (code) {
    case "must-follow-suit": {
      const suit = view.current_trick.leading_suit;
      return suit === null ? t("notNow") : t("followSuit", { suit: card(`suit${suit}`) });
    }
    case "not-your-turn":
      return t("notYourTurn");
    case "try-again":
      return t("notSent");
    default:
      return t("notNow");
  }
}

/** The winner of a finished trick (1 to 4), the winning card, and the next leader. */
export function trickSentence(t: Say, card: SayCard, view: GameView, trick: number): string {
  const winner = trickWinner(view, trick);
  if (winner === null) return "";
  if (winner === view.me) return t("youWonTrick");
  const rank = rankNamed(card, playedBy(view, winner, trick)?.card?.card_id ?? "");
  return t("theyWonTrick", { username: nameOf(t, playerAt(view, winner)), rank });
}

/** The winner of the hand and the winning card. */
export function handSentence(t: Say, card: SayCard, view: GameView): string {
  const result = view.hand_result;
  if (result === null) return "";
  const winning = cardNamed(card, result.card.card_id);
  if (result.winner_position === view.me) return t("youTookHand", { card: winning });
  return t("theyTookHand", { username: nameOf(t, playerAt(view, result.winner_position)), card: winning });
}

/** The winner of the match. */
export function matchSentence(t: Say, view: GameView): string {
  if (view.me === null) return t("theyWon", { username: nameOf(t, playerAt(view, view.winner_position)) });
  return view.winner_position === view.me ? t("youWon") : t("youLost");
}
