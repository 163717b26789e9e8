/** Skips the computer's pauses by a tap on the table, and shows new players a hint that this is possible. */
import { type RefObject, useEffect } from "react";
import { create } from "zustand";
import { count, decodeText } from "#server/protocol/schema.ts";
import { readStored, writeStored } from "#web/platform/storage/storage.ts";
import { type Table, useTable } from "../state/table.ts";

/** After this many skips the hint disappears. */
const skipsLearntAfter = 3;
const skipsKey = "spar.skips";

/** How often a pause was skipped in this browser, up to `skipsLearntAfter`. */
const useSkips = create<{ readonly count: number }>(() => ({ count: decodeText(count(), readStored(skipsKey)) ?? 0 }));

/** Whether the hint on skipping is still needed. */
export const useSkipHint = (): boolean => useSkips(({ count }) => count < skipsLearntAfter);

/** Skips the pause and counts it. False where there was nothing to skip. */
export function skipPause(table: Table, pressedAt: number): boolean {
  if (!table.skip(pressedAt)) return false;
  const { count } = useSkips.getState();
  if (count < skipsLearntAfter) {
    useSkips.setState({ count: count + 1 });
    writeStored(skipsKey, String(count + 1));
  }
  return true;
}

/** Whether a press is on the free part of the table, outside the player's hand and controls. */
const isFreeTable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("button, a, input, [data-part=hand], [data-part=waiting-place]") === null;

/** Skips pauses on taps on the free part of the table. */
export function useSkipTaps(surface: RefObject<HTMLElement | null>): void {
  const table = useTable();
  useEffect(() => {
    const felt = surface.current;
    if (felt === null) return;
    const onClick = (event: MouseEvent): void => {
      if (isFreeTable(event.target)) skipPause(table, event.timeStamp);
    };
    felt.addEventListener("click", onClick);
    return () => felt.removeEventListener("click", onClick);
  }, [table, surface]);
}
