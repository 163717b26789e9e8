import { memo, type ReactElement, type CSSProperties } from "react";
import { cardText } from "#web/entities/game/cards/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { backClass } from "#web/entities/cosmetic/looks.ts";
import { PlayingCard } from "#web/ui/cards/PlayingCard.tsx";
import type { Suit } from "#engine/cards.ts";
import { SUIT_PATHS } from "#web/ui/cards/face.ts";
import { mayDeal, suitLedTo, trickInMiddle, tricksInHand, deckOf } from "../state/reading.ts";
import {
  middleOf,
  landedViewOf,
  useLandedView,
  useTable,
  useTableState,
  useDrawnView,
  useDealersLook,
} from "../state/table.ts";
import { gameText } from "../text/en.ts";
import { handSentence, trickSentence } from "../sentences.ts";
import { Trick } from "./Trick.tsx";
import styles from "./Middle.module.css";

/** The middle of the table: the deck and the dealer's buttons, then the trick in progress. */
export const Middle = memo(function Middle(): ReactElement {
  const canDeal = useTableState(({ update }) => update !== null && mayDeal(update.view));
  const isPlayed = useTableState((state) => {
    const { view, heldTrick } = middleOf(state);
    return trickInMiddle(view, heldTrick) !== null;
  });
  return (
    <>
      <WovenRing />
      <div className={styles.middle} data-testid="middle">
        <div className={classes(styles.middleIn, isPlayed && styles.middlePlayed)} data-part="middle-in">
          <Deck />
          {canDeal ? <DealerButtons /> : null}
          <HandTaken />
          <TrickInfo />
          <Trick />
        </div>
      </div>
    </>
  );
});

/** A woven ring on the cloth that marks the middle while no card is there. */
function WovenRing(): ReactElement {
  return (
    <svg className={styles.print} viewBox="-100 -100 200 200" aria-hidden="true" focusable="false">
      <circle r="97" strokeWidth="1.5" />
      <circle r="88" strokeWidth="9" strokeDasharray="3 2.76" opacity="0.55" />
      <circle r="79" strokeWidth="1.5" />
    </svg>
  );
}

function DealerButtons(): ReactElement {
  const t = useText(gameText);
  const table = useTable();
  const isBusy = useTableState((state) => state.pending !== null);
  return (
    <div className={styles.dealerButtons} data-testid="dealer-buttons">
      <Button aria-keyshortcuts="S" aria-disabled={isBusy} onClick={() => table.perform("shuffleDeck")}>
        <Icon name="shuffle" size={20} /> {t("shuffle")}
      </Button>
      <Button kind="primary" aria-keyshortcuts="D" aria-disabled={isBusy} onClick={() => table.perform("dealCards")}>
        <Icon name="deal" size={20} /> {t("deal")}
      </Button>
    </div>
  );
}

/** The trick in progress and the suit that was led; at its end its winner and the next leader. */
function TrickInfo(): ReactElement | null {
  const t = useText(gameText);
  const card = useText(cardText);
  const view = useLandedView();
  const trick = useTableState((state) => trickInMiddle(view, middleOf(state).heldTrick));
  if (trick === null || view.phase !== "play") return null;
  const isOver = view.completed_tricks.length >= trick;
  const led = suitLedTo(view, trick);
  return (
    <div className={styles.trickInfo}>
      <p className={styles.trickCount} data-testid="trick-count">
        {isOver
          ? trickSentence(t, card, view, trick)
          : trick === tricksInHand
            ? t("lastTrick")
            : t("trickOf", { trick, total: tricksInHand })}
      </p>
      {led === null || isOver ? null : (
        <p className={styles.trickLed}>
          <SuitMark suit={led} /> {t("ledSuit", { suit: card(`suit${led}`) })}
        </p>
      )}
    </div>
  );
}

/** The winner of the hand and the winning card, below the crown and behind the dialog that follows. */
const HandTaken = memo(function HandTaken(): ReactElement | null {
  const isTaken = useTableState(
    (state) => landedViewOf(state).hand_result !== null && landedViewOf(state).phase !== "deck",
  );
  return isTaken ? <HandTakenWords /> : null;
});

function HandTakenWords(): ReactElement {
  const t = useText(gameText);
  const card = useText(cardText);
  const view = useLandedView();
  return (
    <p className={styles.handTaken}>
      {handSentence(t, card, view)} <strong className="figures">+{view.hand_result?.points}</strong>
    </p>
  );
}

/** The deck in the middle, while there are cards in it. */
const Deck = memo(function Deck(): ReactElement | null {
  const t = useText(gameText);
  const view = useDrawnView();
  const look = useDealersLook();
  const cards = deckOf(view);
  if (cards.length === 0) return null;
  return (
    <div
      className={styles.deck}
      data-testid="deck"
      data-spot="deck"
      role="img"
      aria-label={t("deck", { count: cards.length })}
    >
      {cards.map((card, index) => (
        <span key={card.id} className={styles.deckCard} style={{ "--lie": index } as CSSProperties}>
          <PlayingCard size="small" className={backClass(look)} />
        </span>
      ))}
    </div>
  );
});

/** A suit as a small mark on a scrap of card, so that red and black contrast with the felt. */
function SuitMark({ suit }: { readonly suit: Suit }): ReactElement {
  return (
    <svg
      className={classes(styles.suitMark, styles[`suitMark-${suit}`])}
      viewBox="-64 -64 128 128"
      aria-hidden="true"
      focusable="false"
    >
      <circle r="64" />
      <path d={SUIT_PATHS[suit]} transform="scale(0.8)" />
    </svg>
  );
}
