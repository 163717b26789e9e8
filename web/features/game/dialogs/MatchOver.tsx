import type { ReactElement } from "react";
import type { GameView } from "#protocol/frames/messages.ts";
import { type SayCard, cardNamed } from "#web/entities/game/cards/cardName.ts";
import { cardText } from "#web/entities/game/cards/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { PlayingCard } from "#web/ui/cards/PlayingCard.tsx";
import { PlayerName } from "#web/ui/PlayerName.tsx";
import { playerAt, type Chair, chairsOf, playedBy, tricksInHand, trickWinner } from "../state/reading.ts";
import { useDrawnView } from "../state/table.ts";
import { gameText } from "../text/en.ts";
import { handSentence, nameOf, type Say, matchSentence, nameFor } from "../sentences.ts";
import { HandScores } from "./HandOver.tsx";
import { PointsChart } from "./PointsChart.tsx";
import { RatingChange, useOwnResult, StoredMatchLinks } from "./StoredResult.tsx";
import { useIsReady, ContinueButtons } from "./ContinueButtons.tsx";
import styles from "./MatchOver.module.css";

/** 'Game Over!': the winner of the match, the final scores, and the rematch button. */
export function MatchOver({ onLeave }: { readonly onLeave: () => void }): ReactElement {
  const t = useText(gameText);
  const card = useText(cardText);
  const view = useDrawnView();
  const result = useOwnResult(view);
  const iWon = view.me !== null && view.winner_position === view.me;
  return (
    <Modal
      open
      locked
      onClose={() => undefined}
      title={t("gameOver")}
      testId="match-over"
      className={classes(styles.matchOver, view.me === null && styles.matchWatched)}
    >
      <div className={styles.matchParts}>
        <div>
          <p className={styles.matchVerdict}>
            {iWon ? <Icon name="crown" size={44} /> : null}
            {matchSentence(t, view)}
          </p>
          <p className={styles.matchHow}>{howItEnded(t, card, view)}</p>
          <LastHand />
          <RatingChange result={result} />
        </div>
        <div>
          <HandScores />
          <PointsChart matchId={result?.id ?? null} />
          <StoredMatchLinks matchId={result?.id ?? null} />
        </div>
      </div>
      <div className={styles.matchWayOn}>
        <Again onLeave={onLeave} />
      </div>
    </Modal>
  );
}

function howItEnded(t: Say, card: SayCard, view: GameView): string {
  if (view.forfeited_by === null) return handSentence(t, card, view);
  if (view.forfeited_by === view.me) return t("youForfeited");
  return t("forfeited", { username: nameOf(t, playerAt(view, view.forfeited_by)) });
}

function Again({ onLeave }: { readonly onLeave: () => void }): ReactElement {
  const t = useText(gameText);
  const view = useDrawnView();
  const others = view.players.filter((player) => player.position !== view.me);
  const eager = others.filter((player) => player.ready).map((player) => nameOf(t, player));
  const awaited = others.filter((player) => !player.ready).map((player) => nameOf(t, player));
  const waited = awaited.length === 0 ? "" : t("waitingFor", { names: awaited.join(", ") });
  const line = useIsReady("rematch") ? waited : wanted(t, eager);
  return <ContinueButtons command="rematch" label={t("rematch")} line={line} onLeave={onLeave} />;
}

const wanted = (t: Say, names: readonly string[]): string =>
  names.length === 0 ? "" : t("rematchWantedBy", { names: names.join(", ") });

const tricks = Array.from({ length: tricksInHand }, (_, index) => index + 1);

/** The hand that decided the match, on a piece of felt: a line for each player, a column for each trick. */
function LastHand(): ReactElement | null {
  const t = useText(gameText);
  const view = useDrawnView();
  if (view.hand_result === null) return null;
  const [own, ...opponents] = chairsOf(view);
  const chairs = own === undefined ? opponents : [...opponents, own];
  return (
    <div className={styles.lastHand} role="group" aria-label={t("decidingHand")}>
      {chairs.map((chair) => (
        <div key={chair.position} className={styles.lastHandLine}>
          <p aria-hidden="true">
            <PlayerName className={styles.lastHandName} name={nameFor(t, view, chair.player)} />
          </p>
          <ol
            className={styles.lastHandCards}
            aria-label={t("playAreaOf", { username: nameFor(t, view, chair.player) })}
          >
            {tricks.map((trick) => (
              <Played key={trick} chair={chair} trick={trick} />
            ))}
          </ol>
        </div>
      ))}
    </div>
  );
}

/** A player's card of one trick, outlined where it won; the one that took the hand has the crown. */
function Played({ chair, trick }: { readonly chair: Chair; readonly trick: number }): ReactElement {
  const t = useText(gameText);
  const card = useText(cardText);
  const view = useDrawnView();
  const face = playedBy(view, chair.position, trick)?.card;
  if (face === undefined) return <li className={styles.lastHandCard} />;
  const wins = trickWinner(view, trick) === chair.position;
  const crowned = wins && trick === tricksInHand;
  const name = cardNamed(card, face.card_id);
  return (
    <li
      className={classes(styles.lastHandCard, wins && styles.lastHandWins, crowned && styles.lastHandCrowned)}
      data-crowned={crowned || undefined}
    >
      <PlayingCard
        card={face.card_id}
        size="small"
        dimmed={!wins}
        label={wins ? `${name}, ${t("tookTrick")}` : (name ?? "")}
      />
      {crowned ? <Icon name="crown" size={22} /> : null}
    </li>
  );
}
