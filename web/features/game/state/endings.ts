import { useEffect, useRef } from "react";
import { useTable, useTableState } from "./tableContext.ts";

/** How long the end of a hand is shown: the last card's flight, the crown's landing, and time to see who won. */
export const handEndMs = 2200;

/** The dialog that is due at the end of a hand or match: after the hand end is shown, at once for a late viewer. */
export function useEndDialog(): "hand" | "match" | null {
  const table = useTable();
  const phase = useTableState((state) => state.shown?.phase);
  const isHandEnd = useTableState((state) => state.isHandEnd);

  useEffect(() => {
    if (!isHandEnd) return;
    const timer = setTimeout(() => table.finishHandEnd(), handEndMs);
    return () => clearTimeout(timer);
  }, [isHandEnd, table]);

  if (isHandEnd) return null;
  if (phase === "hand_over") return "hand";
  return phase === "game_over" ? "match" : null;
}

/**
 * Focuses the table when the dialog closes. Otherwise the dialog would return the focus to its former owner, such as a
 * button of the bar, and one Enter too many would press that. A text field keeps the focus.
 */
export function useFocusAfterDialog(ending: "hand" | "match" | null): void {
  const was = useRef(ending);
  useEffect(() => {
    const hasClosed = was.current !== null && ending === null;
    was.current = ending;
    if (!hasClosed || document.activeElement?.matches("input, textarea") === true) return;
    document.querySelector<HTMLElement>("[data-part=stage]")?.focus({ preventScroll: true });
  }, [ending]);
}
