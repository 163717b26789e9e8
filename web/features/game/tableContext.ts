import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { GameView } from "#server/protocol/messages.ts";
import type { Table } from "./tableStore.ts";
import type { TableState } from "./tableState.ts";

export const TableContext = createContext<Table | null>(null);

/** The table this screen shows. */
export function useTable(): Table {
  const table = useContext(TableContext);
  if (table === null) throw new Error("No table around this component");
  return table;
}

/** A part of the table's state, followed. */
export function useTableState<T>(select: (state: TableState) => T): T {
  return useStore(useTable().store, select);
}

/** The view whose cards have landed: what is said of the table is read from it. */
export function useShown(): GameView {
  const drawn = useView();
  return useTableState((state) => state.shown) ?? drawn;
}

/** The view that is drawn, whose cards may still be in flight; only below components that wait for one. */
export function useView(): GameView {
  const view = useTableState((state) => state.update?.view);
  if (view === undefined) throw new Error("The table has not been seen yet");
  return view;
}
