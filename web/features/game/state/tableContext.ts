import { createContext, useContext, useMemo } from "react";
import { useStore } from "zustand";
import type { GameView } from "#protocol/frames/messages.ts";
import { type Chair, chairsOf } from "./reading.ts";
import type { Table } from "./table.ts";
import type { MiddleTrick, TableState } from "./tableState.ts";

export const TableContext = createContext<Table | null>(null);

/** The table this screen shows. @throws Error outside a table */
export function useTable(): Table {
  const table = useContext(TableContext);
  if (table === null) throw new Error("No table around this component");
  return table;
}

/** A part of the table's state; the component draws again when it changes. */
export function useTableState<T>(select: (state: TableState) => T): T {
  return useStore(useTable().store, select);
}

/** The view that the table shows. @throws Error before the first view */
export function drawnOf({ update }: TableState): GameView {
  if (update === null) throw new Error("The table has not been seen yet");
  return update.view;
}

/** The view whose hands are drawn: cards that are about to fly are still in them. */
export const handsOf = (state: TableState): GameView => state.departing?.hands ?? drawnOf(state);

/** What is drawn in the middle: cards that are about to fly to their slots still lie there. */
export const middleOf = (state: TableState): MiddleTrick =>
  state.departing?.middle ?? { view: drawnOf(state), heldTrick: state.heldTrick };

/** The view of a state whose cards have landed. */
export const shownOf = (state: TableState): GameView => state.shown ?? drawnOf(state);

/** The view whose cards have landed: words, scores and turns are read from it. */
export const useShown = (): GameView => useTableState(shownOf);

/** The view that is drawn, whose cards may still be in flight; only below components that wait for the first view. */
export const useView = (): GameView => useTableState(drawnOf);

/**
 * What `read` takes from the table's state, as plain data without `undefined`: the same object until its content
 * changes, because every message holds new objects and most of them say what the last one said.
 */
export function useTableData<T>(read: (state: TableState) => T): T {
  const text = useTableState((state) => JSON.stringify(read(state)));
  return useMemo(() => JSON.parse(text) as T, [text]);
}

/** The same for what is taken from the drawn view. */
export const useDrawn = <T>(read: (view: GameView) => T): T => useTableData((state) => read(drawnOf(state)));

/** The chairs around the table as they are drawn. */
export const useChairs = (): readonly Chair[] => useDrawn(chairsOf);
