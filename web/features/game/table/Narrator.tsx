import { type ReactElement, useEffect, useRef, useState } from "react";
import { cardText } from "#web/entities/game/cards/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import type { GameEvent, GameView, Position } from "#protocol/frames/messages.ts";
import { cardNamed, type SayCard } from "#web/entities/game/cards/cardName.ts";
import { gameText } from "../text/en.ts";
import { handOf, isMyTurn, waitingFor } from "../state/reading.ts";
import { playerInChange, useTable } from "../state/table.ts";
import type { TableChange } from "../state/tableState.ts";
import { nameOf, type Say, turnMessage } from "../sentences.ts";

/** Enough for the longest hand's end; older lines have been read. */
const linesMax = 12;

/** Announces every turn, play and result to screen readers, in order. */
export function Narrator(): ReactElement {
  const t = useText(gameText);
  const card = useText(cardText);
  const table = useTable();
  const [lines, setLines] = useState<readonly (readonly [number, string])[]>([]);
  const count = useRef(0);
  useEffect(
    () =>
      table.onLanded((change) => {
        const fresh = narrate(t, card, change).map((line) => [count.current++, line] as const);
        if (fresh.length > 0) setLines((old) => [...old, ...fresh].slice(-linesMax));
      }),
    [table, t, card],
  );
  return (
    <div className="visually-hidden" role="log" aria-live="polite" aria-relevant="additions">
      {lines.map(([key, line]) => (
        <p key={key}>{line}</p>
      ))}
    </div>
  );
}

/** The sentences of a change, in order; the turn comes last, and only when it changed. */
export function narrate(t: Say, card: SayCard, change: TableChange): string[] {
  const sentences = change.events.flatMap((event) => sentenceOf(t, card, change, event) ?? []);
  const turn = turnSentence(t, card, change);
  return turn === null ? sentences : [...sentences, turn];
}

function turnSentence(t: Say, card: SayCard, { before, after }: TableChange): string | null {
  const moved =
    before === null ||
    before.phase !== after.phase ||
    before.current_player_position !== after.current_player_position ||
    before.completed_tricks.length !== after.completed_tricks.length;
  if (!moved || waitingFor(after).for === "nothing") return null;
  const led = after.current_trick.leading_suit;
  const message = turnMessage(t, after);
  return isMyTurn(after) && led !== null ? `${t("ledSuit", { suit: card(`suit${led}`) })}. ${message}` : message;
}

const ownCardNames = (say: SayCard, view: GameView): string =>
  view.me === null
    ? ""
    : handOf(view, view.me)
        .flatMap(({ card }) => (card === undefined ? [] : cardNamed(say, card.card_id)))
        .join(", ");

/** Events whose sentence only needs a player's name. */
const plainSentences = {
  playerJoined: "sayJoined",
  playerLeft: "sayLeft",
  playerAway: "sayAway",
  playerBack: "sayBack",
  standIn: "sayStandIn",
  seatTakenBack: "sayTakenBack",
  timedOut: "sayTimedOut",
  timeOut: "sayTimeOut",
  shuffledDeck: "sayShuffled",
  redealt: "sayRedealt",
  ready: "sayReady",
  rematchWanted: "sayRematchWanted",
  rematch: "sayRematch",
} as const;
type PlainType = keyof typeof plainSentences;

/** Events that happen to a player, announced to that player too; all others are the player's own actions. */
const announcedToOwnPlayer: ReadonlySet<PlainType> = new Set<PlainType>(["timedOut", "redealt", "rematch"]);

function plainSentence(t: Say, type: PlainType, username: string, isMe: boolean): string | null {
  if (isMe && type === "standIn") return t("takeBackHint");
  return isMe && !announcedToOwnPlayer.has(type) ? null : t(plainSentences[type], { username });
}

function sentenceOf(t: Say, card: SayCard, change: TableChange, event: GameEvent): string | null {
  const by = <S extends string | null>(position: Position, sentence: (username: string, isMe: boolean) => S): S => {
    const isMe = position === change.after.me;
    return sentence(isMe ? t("you") : nameOf(t, playerInChange(change, position)), isMe);
  };
  switch (event.type) {
    case "playedCard": {
      const played = cardNamed(card, event.card_id);
      return by(event.player_id, (username, isMe) =>
        isMe ? t("sayYouPlayed", { card: played }) : t("sayPlayed", { username, card: played }),
      );
    }
    case "trickWon": {
      const trick = event.trick_number;
      return by(event.position, (username, isMe) =>
        isMe ? t("sayYouTrick", { trick }) : t("sayTrick", { username, trick }),
      );
    }
    case "gameEnded": {
      const count = event.points;
      return by(event.winner, (username, isMe) =>
        isMe ? t("sayYouHand", { count }) : t("sayHand", { username, count }),
      );
    }
    case "gameOver":
      return by(event.winner, (username, isMe) => {
        const lost = change.after.me !== null && !isMe;
        return `${t("gameOver")} ${isMe ? t("youWon") : lost ? t("youLost") : t("theyWon", { username })}`;
      });
    case "forfeited":
      return by(event.position, (username, isMe) => (isMe ? t("youForfeited") : t("forfeited", { username })));
    case "dealtCards": {
      const cards = ownCardNames(card, change.after);
      const dealt = by(event.position, (username, isMe) => (isMe ? null : t("sayDealt", { username })));
      const holding = cards === "" ? null : t("sayYouHold", { cards });
      return [dealt, holding].filter((part) => part !== null).join(" ") || null;
    }
    case "startNewHand":
      return by(event.position, (username) => t("sayNewHand", { hand: event.hand_number, username }));
    default:
      return by(event.position, (username, isMe) => plainSentence(t, event.type, username, isMe));
  }
}
