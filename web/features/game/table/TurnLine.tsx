import { memo, type ReactElement } from "react";
import type { RefusalCode } from "#protocol/frames/messages.ts";
import { cardText } from "#web/entities/game/cards/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { type Chair, maySkip, mayTimeOut, meOf, waitingFor } from "../state/reading.ts";
import { coachExplains, isCoached, useCoachSwitch } from "../coach/coachSwitch.ts";
import { useSkipHint } from "../input/skipping.ts";
import { landedViewOf, useTable, useTableState, useLandedView, useSecondsLeft } from "../state/table.ts";
import { gameText } from "../text/en.ts";
import { isTouched, refusalText, turnMessage } from "../sentences.ts";
import { Plate } from "./Plate.tsx";
import styles from "./TurnLine.module.css";

/** Below this many seconds the clock is also shown in figures. */
const figuresBelow = 10;

/** The line between the table and the player's cards: the player, the turn message, and rarely needed commands. */
export const TurnLine = memo(function TurnLine({ chair }: { readonly chair: Chair }): ReactElement {
  const t = useText(gameText);
  const view = useLandedView();
  const isOnline = useTableState((state) => state.connection === "open");
  const waiting = waitingFor(view).for;
  const isMine = isOnline && (waiting === "me" || waiting === "myDeal");
  return (
    <div className={styles.turnLine} data-part="turn-line">
      <Plate chair={chair} />
      <div className={styles.turnWords}>
        <Refusal />
        <p className={classes(styles.turnMessage, isMine && styles.turnMine)} data-testid="turn-message">
          {isOnline ? turnMessage(t, view) : t("reconnecting")}
          {isOnline ? <Seconds /> : null}
        </p>
        {isOnline && waiting === "computer" && maySkip(view) ? <SkipHint /> : null}
      </div>
      <Extras />
    </div>
  );
});

/** How the computer's pause is skipped, until the player has done it a few times. */
function SkipHint(): ReactElement | null {
  const t = useText(gameText);
  const isNeeded = useSkipHint();
  return isNeeded ? <p className={styles.skipHint}>{t(isTouched() ? "skipHintTap" : "skipHint")}</p> : null;
}

function Seconds(): ReactElement | null {
  const t = useText(gameText);
  const seconds = useSecondsLeft(useLandedView().deadline?.at ?? null);
  if (seconds === null || seconds > figuresBelow) return null;
  return (
    <span className={classes(styles.turnSeconds, "figures")} role="timer" aria-label={t("clock", { count: seconds })}>
      {seconds}
    </span>
  );
}

/** Why the last card was refused, until the table changes. */
const Refusal = memo(function Refusal(): ReactElement | null {
  const refused = useTableState((state) => state.refused);
  const ownChoice = useCoachSwitch();
  const hasCoach = useTableState((state) => isCoached(ownChoice, landedViewOf(state)));
  // The coach explains these in its own place.
  if (hasCoach && refused !== null && coachExplains(refused.code)) return null;
  return (
    <div className={styles.refusalPlace} data-part="refusal-place" role="alert">
      {refused === null ? null : <RefusalWords key={refused.nth} code={refused.code} />}
    </div>
  );
});

function RefusalWords({ code }: { readonly code: RefusalCode }): ReactElement {
  const t = useText(gameText);
  const card = useText(cardText);
  return <p className={styles.refusal}>{refusalText(t, card, code, useLandedView())}</p>;
}

/** Rarely needed commands: redeal, time-out, taking the seat back. A spectator has none. */
const Extras = memo(function Extras(): ReactElement {
  const t = useText(gameText);
  const table = useTable();
  const isWatching = useTableState((state) => landedViewOf(state).me === null);
  const canRedeal = useTableState((state) => landedViewOf(state).can_redeal);
  const canTimeOut = useTableState((state) => mayTimeOut(landedViewOf(state)));
  const timeOutsLeft = useTableState((state) => meOf(landedViewOf(state))?.time_outs_left ?? 0);
  const isStoodInFor = useTableState((state) => meOf(landedViewOf(state))?.stand_in === true);
  return (
    <div className={styles.extras} data-part="extras">
      {isWatching ? (
        <p className={styles.watching} data-testid="watching">
          <Icon name="eye" size={18} /> {t("watching")}
        </p>
      ) : null}
      {canRedeal ? (
        <Button title={t("redealHint")} onClick={() => table.perform("redeal")}>
          {t("redeal")}
        </Button>
      ) : null}
      {canTimeOut ? (
        <Button onClick={() => table.perform("timeOut")}>
          <Icon name="pause" size={18} /> {t("timeOut", { count: timeOutsLeft })}
        </Button>
      ) : null}
      {isStoodInFor ? (
        <Button kind="primary" title={t("takeBackHint")} onClick={() => table.perform("playerJoin")}>
          {t("takeBack")}
        </Button>
      ) : null}
    </div>
  );
});
