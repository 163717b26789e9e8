import { type ReactElement, useCallback, useEffect, useRef, useState } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { guardLeaving } from "#web/platform/browser/leaving.ts";
import { gameText } from "../text/en.ts";
import { isMidGame } from "../state/reading.ts";
import { useDrawnData, useTable, useTableState } from "../state/table.ts";
import { NextMatch, useIsCalled } from "./ContinueButtons.tsx";
import styles from "#web/ui/Modal.module.css";

interface LeaveDialogProps {
  readonly open: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before a player leaves a match. */
export function LeaveDialog({ open, onStay, onLeave }: LeaveDialogProps): ReactElement {
  const t = useText(gameText);
  return (
    <Modal open={open} onClose={onStay} title={t("leaveGame")}>
      <p>{t("leaveQuestion")}</p>
      <div className={styles.modalActions} data-part="modal-actions">
        <Button autoFocus onClick={onStay}>
          {t("stay")}
        </Button>
        <Button kind="danger" onClick={onLeave}>
          {t("leaveGame")}
        </Button>
      </div>
    </Modal>
  );
}

/** Leaves at once, or after a question during a match. */
export function useLeaving(onLeft: () => void) {
  const table = useTable();
  const isMidGameNow = useDrawnData(isMidGame);
  const [isLeaving, setLeaving] = useState(false);
  useLeaveGuard(isMidGameNow, () => setLeaving(true));
  const leave = useCallback(() => {
    table.leave();
    onLeft();
  }, [table, onLeft]);
  const askToLeave = useCallback(() => (isMidGameNow ? setLeaving(true) : leave()), [isMidGameNow, leave]);
  return { isLeaving, setLeaving, leave, askToLeave };
}

/**
 * Guards against leaving a match by accident. The browser asks before the page closes. Back lands on a second history
 * entry of this page, so the page stays while it asks.
 */
function useLeaveGuard(isNeeded: boolean, ask: () => void): void {
  const asks = useRef(ask);
  useEffect(() => {
    asks.current = ask;
  });

  useEffect(() => {
    if (!isNeeded) return;
    const beforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    const mark = (): void => history.pushState({ ...history.state, guardsTable: true }, "");
    const onPop = (): void => {
      mark();
      asks.current();
    };
    const state: unknown = history.state;
    const isMarked =
      typeof state === "object" && state !== null && "guardsTable" in state && state.guardsTable === true;
    if (!isMarked) mark();
    const unguard = guardLeaving(() => asks.current());
    globalThis.addEventListener("beforeunload", beforeUnload);
    globalThis.addEventListener("popstate", onPop);
    return () => {
      unguard();
      globalThis.removeEventListener("beforeunload", beforeUnload);
      globalThis.removeEventListener("popstate", onPop);
    };
  }, [isNeeded]);
}

/** A table that cannot be played at: paused by a fault, or closed. */
export function NoticeDialog({ onLeave }: { readonly onLeave: () => void }): ReactElement | null {
  const t = useText(gameText);
  const isCalled = useIsCalled();
  const notice = useTableState((state) => state.notice);
  if (notice !== "frozen" && notice !== "closed") return null;
  const isFrozen = notice === "frozen";
  return (
    <Modal open locked onClose={() => undefined} title={isFrozen ? t("frozenTitle") : t("closedTitle")}>
      <p>{isFrozen ? t("frozenText") : t("closedText")}</p>
      <div className={styles.modalActions} data-part="modal-actions">
        <NextMatch />
        <Button kind={isCalled ? "secondary" : "primary"} autoFocus={!isCalled} onClick={onLeave}>
          {t("backHome")}
        </Button>
      </div>
    </Modal>
  );
}
