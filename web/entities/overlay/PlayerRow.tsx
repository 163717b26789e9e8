import type { ReactElement } from "react";
import { cardId, CARDS_IN_HAND } from "#engine/cards.ts";
import type { Look } from "#protocol/calls/look.ts";
import type { OverlayPlayer, OverlayTable } from "#protocol/frames/overlay.ts";
import { backClass } from "#web/entities/cosmetic/looks.ts";
import { PlayingCard } from "#web/ui/cards/PlayingCard.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { PlayerPlate } from "./PlayerPlate.tsx";
import { VerdictMark } from "./VerdictMark.tsx";
import styles from "./PlayerRow.module.css";

interface PlayerRowProps {
  readonly player: OverlayPlayer;
  readonly table: OverlayTable;
  /** The look of the deck. */
  readonly back: Look | undefined;
  readonly aheadMs: number;
  readonly fourColour: boolean;
}

const tricks = Array.from({ length: CARDS_IN_HAND }, (_, index) => index);

/** A player: the plate, the cards played in each trick, and the hand. */
export function PlayerRow({ player, table, back, aheadMs, fourColour }: PlayerRowProps): ReactElement {
  return (
    <div className={styles.row} data-to-act={table.turn === player.seat || undefined} data-testid="overlay-row">
      <PlayerPlate player={player} table={table} aheadMs={aheadMs} />
      <ol className={styles.slots}>
        {tricks.map((index) => (
          <Slot key={index} index={index} seat={player.seat} table={table} fourColour={fourColour} />
        ))}
      </ol>
      <Hand player={player} back={back} fourColour={fourColour} />
    </div>
  );
}

interface SlotProps {
  readonly index: number;
  readonly seat: number;
  readonly table: OverlayTable;
  readonly fourColour: boolean;
}

/** The place of a trick's card; the best card of the trick so far has the crown. */
function Slot({ index, seat, table, fourColour }: SlotProps): ReactElement {
  const trick = table.tricks[index];
  const play = trick?.plays.find((each) => each.seat === seat);
  if (trick === undefined || play === undefined) {
    return (
      <li className={styles.slot}>
        <span className={styles.slotNumber}>{index + 1}</span>
      </li>
    );
  }
  const isWon = trick.winner === seat;
  return (
    <li className={styles.slot} data-won={isWon || undefined} data-lead={trick.leader === seat || undefined}>
      <span className={styles.played}>
        <PlayingCard
          card={cardId(play.card)}
          size="small"
          fourColour={fourColour}
          dimmed={trick.winner !== null && !isWon}
        />
      </span>
      {isWon ? (
        <span className={styles.crown}>
          <Icon name="crown" />
        </span>
      ) : null}
    </li>
  );
}

/** The cards that are held, or after a hand those that were dealt; backs while they are hidden. */
function Hand({ player, back, fourColour }: Pick<PlayerRowProps, "player" | "back" | "fourColour">): ReactElement {
  const known =
    player.hand !== null && player.hand.length > 0
      ? player.hand
      : player.cards === 0
        ? player.dealt?.map((card) => ({ card, verdict: null }))
        : undefined;
  const cards = known ?? Array.from({ length: player.cards }, () => null);
  return (
    <ul className={styles.hand} data-known={known === undefined ? undefined : true} data-testid="overlay-hand">
      {cards.map((held, index) => (
        <li key={index} className={styles.held} data-verdict={held?.verdict ?? undefined}>
          {held === null ? (
            <PlayingCard size="small" className={backClass(back)} />
          ) : (
            <PlayingCard card={cardId(held.card)} size="small" fourColour={fourColour} />
          )}
          {held?.verdict ? <VerdictMark verdict={held.verdict} /> : null}
        </li>
      ))}
    </ul>
  );
}
