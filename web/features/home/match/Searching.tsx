import { type ReactElement, useEffect, useState } from "react";
import { offerCardPlace } from "#web/entities/challenge/openChallenges.ts";
import { PlayingAs } from "#web/entities/player/identity/PlayingAs.tsx";
import { deviceNow } from "#web/platform/calls/serverClock.ts";
import { minutesAndSeconds } from "#web/platform/languages/format.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { classes } from "#web/ui/classes.ts";
import { Spinner } from "#web/ui/Dots.tsx";
import modalStyles from "#web/ui/Modal.module.css";
import { Modal } from "#web/ui/Modal.tsx";
import { homeText } from "../firstPage/text/en.ts";
import modalsStyles from "../GameConfigDialog.module.css";
import styles from "./Searching.module.css";
import type { SearchState } from "./search.ts";
import { matchText } from "./text/en.ts";

const tickMs = 1000;
/** After this time without an opponent the computer is offered too. */
const offerAfterMs = 30_000;

interface SearchingProps {
  readonly state: Extract<SearchState, { is: "searching" }>;
  readonly onCancel: () => void;
  readonly onComputer: () => void;
}

/** The wait for an opponent: its time, and other ways to play. */
export function Searching({ state, onCancel, onComputer }: SearchingProps): ReactElement {
  const t = useText(matchText);
  const home = useText(homeText);
  const waitedMs = useWaited(state.since);
  const isLong = waitedMs >= offerAfterMs;
  const { usualMs } = state;
  return (
    <Modal open locked onClose={onCancel} className={modalsStyles.matchModal} title={t("findingTitle")}>
      <div className={modalsStyles.modalWait}>
        <Spinner />
        <p role="status">{state.isLost ? t("reconnecting") : t("searching")}</p>
        <p className={classes(modalsStyles.waited, "figures")} role="timer" aria-label={t("elapsed")}>
          {minutesAndSeconds(waitedMs / 1000)}
        </p>
      </div>
      <div className={styles.matchOffer} role="status">
        {state.wasCalledOff ? <p className={modalStyles.modalWords}>{t("calledOff")}</p> : null}
        {state.isFull ? <p className={modalStyles.modalWords}>{t("noTable")}</p> : null}
        {isLong && !state.isFull ? <p className={modalStyles.modalWords}>{t("nobodyYet")}</p> : null}
        {isLong || state.isFull || usualMs === null ? null : (
          <p className={modalStyles.modalWords}>{t("usualWait", { time: minutesAndSeconds(usualMs / 1000) })}</p>
        )}
      </div>
      <div className={modalStyles.modalActions} data-part="modal-actions">
        <Button onClick={onCancel}>{t("cancel")}</Button>
        {isLong ? (
          <Button kind="primary" onClick={onComputer}>
            {home("playComputer")}
          </Button>
        ) : null}
      </div>
      <div ref={offerCardPlace} />
      {/* Last: Cancel has the focus as the first button, and Tab leads from it to a challenge. */}
      <PlayingAs />
    </Modal>
  );
}

/** Milliseconds since then, updated every second. */
function useWaited(since: number): number {
  const [now, setNow] = useState(() => deviceNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(deviceNow()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, now - since);
}
