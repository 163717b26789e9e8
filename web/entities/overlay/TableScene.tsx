import type { CSSProperties, ReactElement } from "react";
import type { OverlayTable, OverlayPlayer, Verdict } from "#protocol/frames/overlay.ts";
import { feltClass, backClass } from "#web/entities/cosmetic/looks.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { cardId, CARDS_IN_HAND } from "#engine/cards.ts";
import type { Look } from "#protocol/calls/look.ts";
import { PlayingCard } from "#web/ui/cards/PlayingCard.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { playerName } from "./names.ts";
import { overlayText } from "./text/en.ts";
import { PlayerPlate } from "./PlayerPlate.tsx";
import styles from "./TableScene.module.css";

interface TableSceneProps {
  readonly table: OverlayTable;
  readonly aheadMs: number;
  readonly fourColour: boolean;
}

/** A table: a row for each player, with the five tricks in columns, so that a trick is read from top to bottom. */
export function TableScene({ table, aheadMs, fourColour }: TableSceneProps): ReactElement {
  // The dealer brings the deck and the felt.
  const look = table.players.find(({ seat }) => seat === table.dealer)?.look;
  return (
    <section
      key={table.number}
      className={classes(styles.table, feltClass(look))}
      style={{ "--rows": table.player_count } as CSSProperties}
      data-rows={table.player_count}
      data-testid="overlay-table"
    >
      {table.players.map((player) => (
        <PlayerRow
          key={player.seat}
          player={player}
          table={table}
          back={look}
          aheadMs={aheadMs}
          fourColour={fourColour}
        />
      ))}
      <HandEnd table={table} />
    </section>
  );
}

/** The hand's winner, between the rows. */
function HandEnd({ table }: { readonly table: OverlayTable }): ReactElement | null {
  const t = useText(overlayText);
  const { hand_result: won, players } = table;
  const winner = players.find(({ seat }) => seat === won?.winner);
  if (won === null || winner === undefined) return null;
  return <p className={styles.handEnd}>{t("takesHand", { count: won.points, username: playerName(t, winner) })}</p>;
}

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
function PlayerRow({ player, table, back, aheadMs, fourColour }: PlayerRowProps): ReactElement {
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

/** A player's hand, or after the hand the dealt cards; backs while they are hidden. */
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

/** Each has a form of its own, so that none depends on its colour. */
const shapes: Readonly<Record<Verdict, string>> = {
  best: "M12 1.8l3.1 6.6 7.1.9-5.2 5 1.4 7.2L12 18l-6.4 3.5L7 14.3l-5.2-5 7.1-.9z",
  equal: "M4 7h16v3.6H4zM4 13.4h16V17H4z",
  worse: "M3 6.5h18L12 20z",
};

/** The verdict of exact search on a card: a star, an equals sign, or an arrow down. */
function VerdictMark({ verdict }: { readonly verdict: Verdict }): ReactElement {
  const t = useText(overlayText);
  return (
    <span className={styles.mark} data-verdict={verdict} role="img" aria-label={t(verdict)}>
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={shapes[verdict]} />
      </svg>
    </span>
  );
}
