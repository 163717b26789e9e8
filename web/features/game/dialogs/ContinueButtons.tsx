import type { ReactElement } from "react";
import { useNavigate } from "react-router";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { gamePath } from "#web/entities/paths.ts";
import { useTournamentCalls } from "#web/entities/tournament/tournamentCalls.ts";
import { isPlaying, meOf } from "../state/reading.ts";
import { useTable, useTableState, useDrawnView } from "../state/table.ts";
import { gameText } from "../text/en.ts";
import styles from "./ContinueButtons.module.css";
import modalStyles from "#web/ui/Modal.module.css";

type ContinueCommand = "readyForNextHand" | "rematch";

/** Whether this player has sent the command to continue, also while the server has not answered it. */
export function useIsReady(step: ContinueCommand): boolean {
  const view = useDrawnView();
  const isPending = useTableState((state) => state.pending?.type === step);
  return meOf(view)?.ready === true || isPending;
}

export interface ContinueButtonsProps {
  readonly command: ContinueCommand;
  readonly label: string;
  /** The sentence about waiting or awaited players; no line when empty. */
  readonly line: string;
  readonly onLeave: () => void;
}

/** The end of the dialog after a hand or match: the awaited players, the buttons to continue and to leave. */
export function ContinueButtons({ command, label, line, onLeave }: ContinueButtonsProps): ReactElement {
  const t = useText(gameText);
  const table = useTable();
  const view = useDrawnView();
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

/** Whether a tournament calls the player to another table than this one. */
export function useIsCalled(): boolean {
  const { code } = useTable();
  return useTournamentCalls(({ call }) => call !== null && call.game_code !== code);
}

/**
 * The link to the next match's table. Modal dialogs show it, because they cover the page's own call. Null where the
 * player is not called.
 */
export function NextMatch(): ReactElement | null {
  const t = useText(gameText);
  const navigate = useNavigate();
  const isCalled = useIsCalled();
  const code = useTournamentCalls(({ call }) => call?.game_code);
  if (!isCalled || code === undefined) return null;
  return (
    <Button kind="primary" onClick={() => void navigate(gamePath(code))}>
      {t("nextMatch")}
    </Button>
  );
}
