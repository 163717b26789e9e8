import type { ReactElement } from "react";
import { type Card, CARDS_IN_HAND, rankOf, suitOf, cardId } from "#engine/cards.ts";
import { winningPlay } from "#engine/apply.ts";
import type { MatchState } from "#engine/state.ts";
import type { Seat } from "#engine/seating.ts";
import { project } from "#engine/view.ts";
import { cardName } from "#web/entities/game/cards/cardName.ts";
import { cardText } from "#web/entities/game/cards/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import type { Match } from "#web/entities/match/matchRecord.ts";
import { FramedAvatar } from "#web/entities/cosmetic/FramedAvatar.tsx";
import { Crown } from "#web/ui/brand/Wordmark.tsx";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { PlayerName } from "#web/ui/PlayerName.tsx";
import { usePrefs } from "#web/platform/storage/prefs.ts";
import { PlayingCard } from "#web/ui/cards/PlayingCard.tsx";
import type { Frame } from "./story.ts";
import { detailsText } from "./text/en.ts";
import { nameAt, type People, seatsFrom } from "./sentences.ts";
import styles from "./DetailsPage.module.css";

const tricks = Array.from({ length: CARDS_IN_HAND }, (_, at) => at + 1);

interface ReplayTableProps {
  readonly match: Match;
  readonly frame: Frame;
  readonly people: People;
  /** Whether to show only the reader's view during play. */
  readonly asSeen: boolean;
  readonly onTrick: (trick: number) => void;
}

/** One frame of a replay: a row for each player, a column for each trick, and each hand at the end of its row. */
export function ReplayTable({ match, frame, people, asSeen, onTrick }: ReplayTableProps): ReactElement {
  const t = useText(detailsText);
  const { players } = match.record.config;
  return (
    <div className={styles.replayStage} data-players={players} data-testid="replay-stage">
      <div className={styles.replayHeads}>
        <div className={styles.replayTricks} role="group" aria-label={t("tricks")}>
          {tricks.map((trick) => (
            <button
              key={trick}
              type="button"
              className={classes(styles.replayTrick, trick === frame.trick && styles.replayTrickNow)}
              aria-label={t("toTrick", { trick })}
              aria-current={trick === frame.trick ? "step" : undefined}
              onClick={() => onTrick(trick)}
            >
              {trick === CARDS_IN_HAND ? <Crown /> : trick}
            </button>
          ))}
        </div>
      </div>
      {seatsFrom(players, people.me).map((seat) => (
        <Lane key={seat} match={match} frame={frame} people={people} seat={seat} asSeen={asSeen} />
      ))}
    </div>
  );
}

interface LaneProps extends Omit<ReplayTableProps, "onTrick"> {
  readonly seat: Seat;
}

function Lane({ match, frame, people, seat, asSeen }: LaneProps): ReactElement {
  const t = useText(detailsText);
  const { state } = frame;
  const player = match.players[seat];
  const name = nameAt(people, seat);
  const hasCrown = state.handResult?.winner === seat;
  return (
    <section className={classes(styles.lane, state.turn === seat && styles.laneTurn)} aria-label={name}>
      <div className={styles.lanePlate}>
        <span className={styles.laneFace}>
          {player?.is_bot ? (
            <Icon name="robot" size={22} />
          ) : (
            <FramedAvatar userId={player?.user_id ?? null} look={player?.look} src={player?.image_url} size={36} />
          )}
          {state.dealer === seat ? (
            <span className={styles.laneDealer} role="img" aria-label={t("dealer")} title={t("dealer")}>
              <Icon name="cards" size={14} />
            </span>
          ) : null}
        </span>
        <PlayerName className={styles.laneName} name={name} />
        <span
          className={classes(styles.laneScore, "figures")}
          data-testid="lane-score"
          role="img"
          aria-label={t("points", { count: state.scores[seat] ?? 0 })}
        >
          {state.scores[seat]}
          {hasCrown && state.handResult !== null ? <small>{`+${state.handResult.points}`}</small> : null}
        </span>
      </div>
      <ol className={styles.laneSlots} aria-label={t("playedBy", { name })}>
        {tricks.map((trick) => (
          <Slot key={trick} state={state} seat={seat} trick={trick} />
        ))}
      </ol>
      <HeldCards state={state} seat={seat} viewer={asSeen ? people.me : seat} label={t("heldBy", { name })} />
    </section>
  );
}

function Slot({
  state,
  seat,
  trick,
}: {
  readonly state: MatchState;
  readonly seat: Seat;
  readonly trick: number;
}): ReactElement {
  const t = useText(detailsText);
  const name = useText(cardText);
  const done = state.tricks[trick - 1];
  const open = trick === state.tricks.length + 1 ? state.trick : undefined;
  const plays = done?.plays ?? open?.plays ?? [];
  const card = plays.find((play) => play.seat === seat)?.card;
  const winner = done?.winner ?? (open === undefined ? undefined : winningPlay(open)?.seat);
  if (card === undefined) return <li className={styles.laneSlot} aria-label={t("emptySlot", { trick })} />;
  const wins = winner === seat;
  const crowned = wins && done !== undefined && trick === CARDS_IN_HAND;
  const mark = wins ? `, ${t(done === undefined ? "winning" : "wonTrick")}` : "";
  return (
    <li
      className={classes(
        styles.laneSlot,
        styles.laneSlotFull,
        wins && styles.laneSlotWins,
        done !== undefined && !wins && styles.laneSlotLost,
      )}
    >
      <ReplayCard card={card} label={cardName(name, card) + mark} />
      {crowned ? <Crown className={styles.laneCrown} testId="lane-crown" /> : null}
    </li>
  );
}

/** The order of a hand: by suit, with alternating colours, then by rank. */
const suitPlace = [0, 1, 3, 2] as const;
const handOrder = (a: Card, b: Card): number =>
  (suitPlace[suitOf(a)] ?? 0) - (suitPlace[suitOf(b)] ?? 0) || rankOf(a) - rankOf(b);

interface HeldCardsProps {
  readonly state: MatchState;
  readonly seat: Seat;
  /** The seat whose cards are face up; all others show backs. */
  readonly viewer: Seat | null;
  readonly label: string;
}

function HeldCards({ state, seat, viewer, label }: HeldCardsProps): ReactElement {
  const t = useText(detailsText);
  const name = useText(cardText);
  const view = project(state, viewer);
  const known = seat === viewer ? view.hand.toSorted(handOrder) : null;
  const count = view.handSizes[seat] ?? 0;
  return (
    <ul className={styles.laneHand} aria-label={`${label}: ${t("cardsHeld", { count })}`}>
      {known === null
        ? Array.from({ length: count }, (_, at) => (
            <li key={at}>
              <ReplayCard label={t("hiddenCard")} />
            </li>
          ))
        : known.map((card) => (
            <li key={card}>
              <ReplayCard card={card} label={cardName(name, card)} />
            </li>
          ))}
    </ul>
  );
}

/** A small card in the reader's deck; its back when the card is not known. */
export function ReplayCard({ card, label }: { readonly card?: Card; readonly label: string }): ReactElement {
  const fourColour = usePrefs((prefs) => prefs.fourColourDeck);
  return (
    <PlayingCard
      card={card === undefined ? undefined : cardId(card)}
      size="small"
      fourColour={fourColour}
      label={label}
    />
  );
}
