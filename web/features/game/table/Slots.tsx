import { type CSSProperties, memo, type ReactElement } from "react";
import type { Position } from "#protocol/frames/messages.ts";
import { cardNamed } from "#web/entities/game/cards/cardName.ts";
import { cardText } from "#web/entities/game/cards/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { PlayingCard } from "#web/ui/cards/PlayingCard.tsx";
import { type Chair, trickInMiddle, tricksBySlot, tricksInHand, trickWinner } from "../state/reading.ts";
import { drawnViewOf, landedViewOf, useTableData, useTableState } from "../state/table.ts";
import type { TableState } from "../state/tableState.ts";
import { gameText } from "../text/en.ts";
import { nameOf } from "../sentences.ts";
import styles from "./Slots.module.css";

/** A card in a slot, as plain data. */
interface SlotCard {
  /** Its place in the deal and its name. */
  readonly id: number;
  readonly face: string;
  readonly isOver: boolean;
  /** Whether its owner won the trick. */
  readonly isWinners: boolean;
}

/** A player's cards by slot; null for an empty slot. The slots of the trick in the middle are empty. */
function slotCardsOf(state: TableState, { place, position }: Chair): (SlotCard | null)[] {
  const visible = landedViewOf(state);
  const drawn = drawnViewOf(state);
  const inMiddle = trickInMiddle(drawn, state.heldTrick);
  const played = drawn.cards.filter((card) => card.status === "played" && card.player_id === position);
  return tricksBySlot(place).map((trick) => {
    const card = trick === inMiddle ? undefined : played.find(({ trick_number }) => trick_number === trick);
    if (card?.card === undefined) return null;
    return {
      id: card.id,
      face: card.card.card_id,
      isOver: visible.completed_tricks.length >= trick,
      isWinners: trickWinner(visible, trick) === position,
    };
  });
}

/** The five places where a player's cards stay, one a trick. */
export const Slots = memo(function Slots({ chair }: { readonly chair: Chair }): ReactElement {
  const t = useText(gameText);
  const { place, position, player } = chair;
  const isMe = useTableState((state) => player !== null && drawnViewOf(state).me === player.position);
  const laid = useTableData((state) => slotCardsOf(state, chair));
  const username = isMe ? t("you") : nameOf(t, player);
  return (
    <ol
      className={classes(styles.slots, styles[`slots-${place}`])}
      data-testid="slots"
      aria-label={t("playAreaOf", { username })}
    >
      {tricksBySlot(place).map((trick, index) => (
        <Slot key={trick} position={position} trick={trick} index={index} {...laid[index]} />
      ))}
    </ol>
  );
});

interface SlotProps extends Partial<SlotCard> {
  readonly position: Position;
  readonly trick: number;
  /** Its place in the row, 0 to 4. */
  readonly index: number;
}

/** A slot, with plain properties, so that React draws only the slots that changed. */
const Slot = memo(function Slot({ position, trick, index, id, face, ...laid }: SlotProps): ReactElement {
  const { isOver = false, isWinners = false } = laid;
  const t = useText(gameText);
  const card = useText(cardText);
  const wins = face !== undefined && isWinners;
  const crowned = wins && isOver && trick === tricksInHand;
  const mark = crowned || (wins && isOver) ? t("tookTrick") : wins ? t("winning") : null;
  return (
    <li
      className={classes(styles.slot, wins && styles.slotWins, crowned && styles.slotCrowned)}
      data-part="slot"
      style={{ "--at": index } as CSSProperties}
      data-testid={`slot-${position}-${trick}`}
    >
      {face === undefined || id === undefined ? (
        <span className={styles.slotNumber} role="img" aria-label={t("slot", { trick })}>
          {trick}
        </span>
      ) : (
        <span className={styles.slotCard} data-testid="slot-card" data-card={id}>
          <PlayingCard
            card={face}
            size="small"
            dimmed={isOver && !wins}
            label={[cardNamed(card, face), mark].filter((part) => part !== null).join(", ")}
          />
          {wins ? (
            <span className={styles.slotMark} aria-hidden="true">
              <Icon name="crown" size={16} />
            </span>
          ) : null}
        </span>
      )}
    </li>
  );
});
