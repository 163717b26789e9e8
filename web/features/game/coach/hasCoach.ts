import { useEffect, useRef } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { showToast } from "#web/ui/toasts.ts";
import { shownOf, useTable, useTableState } from "../tableContext.ts";
import { gameText } from "../text.ts";
import { countMatch, isCoached, mayBeCoached, useCoachSwitch } from "./coachSwitch.ts";

const noticeMs = 8000;

/** Whether the coach sits with the player now. Counts the matches that it does so unasked, and says when they are over. */
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
