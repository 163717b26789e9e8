import type { ReactElement } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { isPlaying, meOf } from "../state/reading.ts";
import { useTable, useTableState, useView } from "../state/tableContext.ts";
import { gameText } from "../text/en.ts";
import { NextMatch, useIsCalled } from "./NextMatch.tsx";
import styles from "./ContinueButtons.module.css";
import modalStyles from "#web/ui/Modal.module.css";

type ContinueCommand = "readyForNextHand" | "rematch";

/** Whether this player has sent the command to continue, also while the server has not answered it. */
export function useIsReady(step: ContinueCommand): boolean {
  const view = useView();
  const isPending = useTableState((state) => state.pending?.type === step);
  return meOf(view)?.ready === true || isPending;
}

export interface ContinueButtonsProps {
  readonly command: ContinueCommand;
  /** What the button says. */
  readonly label: string;
  /** The players who are waited for or who wait; no line when empty. */
  readonly line: string;
  readonly onLeave: () => void;
}

/** The end of the dialog after a hand or match: who is waited for, the button to continue and the one to leave. */
export function ContinueButtons({ command, label, line, onLeave }: ContinueButtonsProps): ReactElement {
  const t = useText(gameText);
  const table = useTable();
  const view = useView();
  const isReady = useIsReady(command);
  // A tournament calls its players to the next match once this one is decided, so there is no rematch.
  const isCalled = useIsCalled() && command === "rematch";
  return (
    <>
      {line === "" ? null : (
        <p className={styles.waitingFor} data-part="waiting-for" role="status">
          {line}
        </p>
      )}
      <div className={modalStyles.modalActions} data-part="modal-actions">
        {isCalled ? <NextMatch /> : null}
        {isPlaying(view) && !isCalled ? (
          <Button
            kind="primary"
            autoFocus
            aria-keyshortcuts="Enter"
            disabled={isReady}
            onClick={(event) => table.perform(command, event.timeStamp)}
          >
            {label}
          </Button>
        ) : null}
        <Button onClick={onLeave}>{t("leaveGame")}</Button>
      </div>
    </>
  );
}
