import { memo, type ReactElement } from "react";
import { cardNamed } from "#web/entities/game/cards/cardName.ts";
import { cardText } from "#web/entities/game/cards/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { PlayingCard } from "#web/ui/cards/PlayingCard.tsx";
import type { GameView, Position } from "#protocol/frames/messages.ts";
import {
  chairsOf,
  type Place,
  playedBy,
  suitLedTo,
  trickInMiddle,
  tricksInHand,
  trickWinner,
} from "../state/reading.ts";
import { middleOf, landedViewOf, useTableData } from "../state/table.ts";
import type { TableState } from "../state/tableState.ts";
import { gameText } from "../text/en.ts";
import styles from "./Trick.module.css";

/** A card of the trick with its position. */
interface Played {
  readonly place: Place;
  readonly position: Position;
  readonly id: number;
  /** Its name: "QH". */
  readonly face: string;
}

function playedIn(view: GameView, trick: number): Played[] {
  return chairsOf(view).flatMap(({ place, position }) => {
    const played = playedBy(view, position, trick);
    return played?.card === undefined ? [] : [{ place, position, id: played.id, face: played.card.card_id }];
  });
}

/** The trick in the middle, as plain data; null if there is none. */
function middleTrick(state: TableState): { readonly trick: number; readonly played: readonly Played[] } | null {
  const { view, heldTrick } = middleOf(state);
  const trick = trickInMiddle(view, heldTrick);
  return trick === null ? null : { trick, played: playedIn(view, trick) };
}

/** The trick in the middle of the table: each card on its player's side, large. */
export const Trick = memo(function Trick(): ReactElement | null {
  const t = useText(gameText);
  const lying = useTableData(middleTrick);
  if (lying === null) return null;
  const { trick, played } = lying;
  return (
    <ol className={styles.trick} data-testid="trick" aria-label={t("slot", { trick })}>
      {played.map((card) => (
        <TrickCard key={card.id} {...card} trick={trick} />
      ))}
    </ol>
  );
});

/** The marks of a card, once it has landed. */
const landedMarks = (visible: GameView, trick: number, { position, face }: Pick<Played, "position" | "face">) => {
  const led = suitLedTo(visible, trick);
  const hasLanded = playedBy(visible, position, trick) !== undefined;
  return {
    wins: trickWinner(visible, trick) === position,
    isOver: visible.completed_tricks.length >= trick,
    isOffSuit: hasLanded && led !== null && !face.endsWith(led),
  };
};

/** One card of the trick, marked while it wins and dimmed when it cannot. */
const TrickCard = memo(function TrickCard(props: Played & { readonly trick: number }): ReactElement {
  const { place, id, face, trick } = props;
  const t = useText(gameText);
  const card = useText(cardText);
  const { wins, isOver, isOffSuit } = useTableData((state) => landedMarks(landedViewOf(state), trick, props));
  const crowned = wins && isOver && trick === tricksInHand;
  const mark = wins ? t(isOver ? "tookTrick" : "winning") : isOffSuit ? t("offSuit") : null;
  return (
    <li
      className={classes(styles[`trick-${place}`], wins && styles.trickWins, crowned && styles.trickCrowned)}
      data-place={place}
      data-wins={wins || undefined}
    >
      <span className={styles.trickCard} data-testid="trick-card" data-card={id}>
        <PlayingCard
          card={face}
          dimmed={isOffSuit}
          label={[cardNamed(card, face), mark].filter((part) => part !== null).join(", ")}
        />
        {crowned ? (
          <span className={styles.trickCrown} data-testid="trick-crown" aria-hidden="true">
            <Icon name="crown" size={40} />
          </span>
        ) : null}
      </span>
    </li>
  );
});
