import type { ReactElement } from "react";
import type { GameView } from "#protocol/frames/messages.ts";
import type { SayCard } from "#web/entities/game/cards/cardName.ts";
import { cardText } from "#web/entities/game/cards/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { useOwnResult } from "./ownResult.ts";
import { playerAt } from "../state/reading.ts";
import { useView } from "../state/tableContext.ts";
import { gameText } from "../text/en.ts";
import { handSentence, nameOf, type Say, matchSentence } from "../sentences.ts";
import { HandScores } from "./HandScores.tsx";
import { LastHand } from "./LastHand.tsx";
import styles from "./MatchOver.module.css";
import { PointsChart } from "./PointsChart.tsx";
import { RatingChange } from "./RatingChange.tsx";
import { StoredMatchLinks } from "./StoredMatchLinks.tsx";
import { useIsReady, ContinueButtons } from "./ContinueButtons.tsx";

/** 'Game Over!': the winner of the match, the final scores, and the rematch button. */
export function MatchOver({ onLeave }: { readonly onLeave: () => void }): ReactElement {
  const t = useText(gameText);
  const card = useText(cardText);
  const view = useView();
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
  const view = useView();
  const others = view.players.filter((player) => player.position !== view.me);
  const eager = others.filter((player) => player.ready).map((player) => nameOf(t, player));
  const awaited = others.filter((player) => !player.ready).map((player) => nameOf(t, player));
  const waited = awaited.length === 0 ? "" : t("waitingFor", { names: awaited.join(", ") });
  const line = useIsReady("rematch") ? waited : wanted(t, eager);
  return <ContinueButtons command="rematch" label={t("rematch")} line={line} onLeave={onLeave} />;
}

const wanted = (t: Say, names: readonly string[]): string =>
  names.length === 0 ? "" : t("rematchWantedBy", { names: names.join(", ") });
