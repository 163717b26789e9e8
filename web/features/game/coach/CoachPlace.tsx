import { lazy, type ReactElement, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { showToast } from "#web/ui/toasts.ts";
import { gameText } from "../text/en.ts";
import { landedViewOf, useTable, useTableState } from "../state/table.ts";
import { countMatch, isCoached, mayBeCoached, useCoachSwitch } from "./coachSwitch.ts";
import styles from "./CoachPlace.module.css";

const Coach = lazy(async () => ({ default: (await import("./Coach.tsx")).Coach }));

/** The coach's place. It takes its room before the coach is loaded, because a new layout would cut cards in flight. */
function CoachPlace({ presses }: { readonly presses: number }): ReactElement {
  const t = useText(gameText);
  return (
    <aside className={styles.coach} aria-label={t("coach")} data-testid="coach">
      <Suspense fallback={null}>
        <Coach presses={presses} />
      </Suspense>
    </aside>
  );
}

/** The coach beside the player, or null without one; `askCoach` returns whether there is one to ask. */
export function useCoach() {
  const hasCoach = useHasCoach();
  const [presses, setPresses] = useState(0);
  const askCoach = useCallback(() => {
    setPresses((count) => count + 1);
    return hasCoach;
  }, [hasCoach]);
  const coach = useMemo(() => (hasCoach ? <CoachPlace presses={presses} /> : null), [hasCoach, presses]);
  return { coach, askCoach };
}

const noticeMs = 8000;

/** Whether the coach is on now. Counts the matches with the coach on by default, and shows a notice after the last. */
function useHasCoach(): boolean {
  const t = useText(gameText);
  const table = useTable();
  const ownChoice = useCoachSwitch();
  const hasCoach = useTableState((state) => isCoached(ownChoice, landedViewOf(state)));
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
