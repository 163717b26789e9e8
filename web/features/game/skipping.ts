/** Skipping the computer's pauses by a tap on the table, and telling a newcomer that this is possible. */
import { type RefObject, useEffect } from "react";
import { create } from "zustand";
import { count, decodeText } from "#server/protocol/schema.ts";
import { readStored, writeStored } from "#web/platform/storage/storage.ts";
import type { Table } from "./tableStore.ts";
import { useTable } from "./tableContext.ts";

/** Whoever has skipped this often knows how. */
export const skipsLearntAfter = 3;
const skipsKey = "spar.skips";

/** How often a pause was skipped in this browser, up to `skipsLearntAfter`. */
const useSkips = create<{ readonly count: number }>(() => ({ count: decodeText(count(), readStored(skipsKey)) ?? 0 }));

/** Whether the player still has to be told how pauses are skipped. */
export const useSkipHint = (): boolean => useSkips(({ count }) => count < skipsLearntAfter);

/** Skips, and remembers that the player knows how. */
export function skipPause(table: Table, pressedAt: number): boolean {
  if (!table.skip(pressedAt)) return false;
  const { count } = useSkips.getState();
  if (count < skipsLearntAfter) {
    useSkips.setState({ count: count + 1 });
    writeStored(skipsKey, String(count + 1));
  }
  return true;
}

/** Presses on one's own hand and on controls are meant for them. */
const isBareTable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("button, a, input, [data-part=hand], [data-part=waiting-place]") === null;

/** Taps on the bare table skip pauses. */
export function useSkipTaps(stage: RefObject<HTMLElement | null>): void {
  const table = useTable();
  useEffect(() => {
    const felt = stage.current;
    if (felt === null) return;
    const onClick = (event: MouseEvent): void => {
      if (isBareTable(event.target)) skipPause(table, event.timeStamp);
    };
    felt.addEventListener("click", onClick);
    return () => felt.removeEventListener("click", onClick);
  }, [table, stage]);
}
