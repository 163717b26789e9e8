import { useEffect, useRef } from "react";
import { useTable, useTableState } from "./tableContext.ts";

/** The last card's flight, the crown's landing, and a moment to see who took it with what. */
export const handEndMs = 2200;

/** Which dialog the end of a hand or match is due: not before its moment has been seen; arriving late, at once. */
export function useEndDialog(): "hand" | "match" | null {
  const table = useTable();
  const phase = useTableState((state) => state.shown?.phase);
  const climax = useTableState((state) => state.isHandEnd);

  useEffect(() => {
    if (!climax) return;
    const timer = setTimeout(() => table.finishHandEnd(), handEndMs);
    return () => clearTimeout(timer);
  }, [climax, table]);

  if (climax) return null;
  if (phase === "hand_over") return "hand";
  return phase === "game_over" ? "match" : null;
}

/**
 * After its dialog one is at the table again. The dialog gives the focus back to whatever had it before, which may be a
 * button of the bar, and one Enter too many would press it; only who was writing goes on writing.
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
