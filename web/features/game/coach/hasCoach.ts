import { useEffect, useRef } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { showToast } from "#web/ui/toasts.ts";
import { shownOf, useTable, useTableState } from "../state/tableContext.ts";
import { gameText } from "../text/en.ts";
import { countMatch, isCoached, mayBeCoached, useCoachSwitch } from "./coachSwitch.ts";

const noticeMs = 8000;

/** Whether the coach is on now. Counts the matches with the coach on by default, and shows a notice after the last. */
export function useHasCoach(): boolean {
  const t = useText(gameText);
  const table = useTable();
  const ownChoice = useCoachSwitch();
  const hasCoach = useTableState((state) => isCoached(ownChoice, shownOf(state)));
  const had = useRef(hasCoach);

  useEffect(
    () =>
      table.onLanded(({ after, events }) => {
        if (mayBeCoached(after) && events.some(({ type }) => type === "gameOver")) countMatch();
      }),
    [table],
  );
  useEffect(() => {
    const hasLeft = had.current && !hasCoach && useCoachSwitch.getState().choice === null;
    had.current = hasCoach;
    if (hasLeft) showToast("success", t("coachOff"), noticeMs);
  }, [hasCoach, t]);
  return hasCoach;
}
