import { createContext, useContext, useMemo, useEffect, useState } from "react";
import { useStore } from "zustand";
import type { GameView, Position } from "#protocol/frames/messages.ts";
import type { Look } from "#protocol/calls/look.ts";
import { usePrefs } from "#web/platform/storage/prefs.ts";
import { type Chair, chairsOf, playerAt } from "./reading.ts";
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
export function drawnViewOf({ update }: TableState): GameView {
  if (update === null) throw new Error("The table has not been seen yet");
  return update.view;
}

/** The view whose hands are drawn: cards that are about to fly are still in them. */
export const handsOf = (state: TableState): GameView => state.departing?.hands ?? drawnViewOf(state);

/** The trick that is drawn in the middle. Cards that are about to fly to their slots still lie there. */
export const middleOf = (state: TableState): MiddleTrick =>
  state.departing?.middle ?? { view: drawnViewOf(state), heldTrick: state.heldTrick };

/** The view of a state whose cards have landed. */
export const landedViewOf = (state: TableState): GameView => state.landedView ?? drawnViewOf(state);

/** The view whose cards have landed: words, scores and turns are read from it. */
export const useLandedView = (): GameView => useTableState(landedViewOf);

/** The view that is drawn, whose cards may still be in flight; only below components that wait for the first view. */
export const useDrawnView = (): GameView => useTableState(drawnViewOf);

/**
 * The data that `read` takes from the table's state, without `undefined`. It is the same object until its content changes:
 * every message holds new objects, and most of them equal the last ones.
 */
export function useTableData<T>(read: (state: TableState) => T): T {
  const text = useTableState((state) => JSON.stringify(read(state)));
  return useMemo(() => JSON.parse(text) as T, [text]);
}

/** `useTableData` for the drawn view. */
export const useDrawnData = <T>(read: (view: GameView) => T): T => useTableData((state) => read(drawnViewOf(state)));

/** The chairs around the table as they are drawn. */
export const useChairs = (): readonly Chair[] => useDrawnData(chairsOf);

const usual: Look = {};

/** The cosmetics of the player in a seat; none where the viewer hides those of others. */
export function useLookOf(position: Position | null): Look {
  const hides = usePrefs((prefs) => prefs.hidesCosmetics);
  return useTableData((state) => {
    const view = drawnViewOf(state);
    if (hides && view.me !== position) return usual;
    return playerAt(view, position)?.user.look ?? usual;
  });
}

/** The dealer's cosmetics, which the deck and the felt have. */
export function useDealersLook(): Look {
  const dealer = useTableData((state) => ({ position: drawnViewOf(state).dealer_position }));
  return useLookOf(dealer.position);
}

const tickMs = 250;

/** Whole seconds until a moment of the server's clock, counted down; null without one. */
export function useSecondsLeft(at: number | null): number | null {
  const { socket } = useTable();
  const left = (): number | null => (at === null ? null : Math.max(0, Math.ceil((at - socket.serverNow()) / 1000)));
  const [, setTick] = useState(0);
  useEffect(() => {
    if (at === null) return;
    const timer = setInterval(() => setTick((tick) => tick + 1), tickMs);
    return () => clearInterval(timer);
  }, [at]);
  return left();
}

/** How long the end of a hand is shown: the last card's flight, the crown's landing, and time to see who won. */
export const handEndMs = 2200;

/** The dialog that is due at the end of a hand or match: after the hand end is shown, at once for a late viewer. */
export function useEndDialog(): "hand" | "match" | null {
  const table = useTable();
  const phase = useTableState((state) => state.landedView?.phase);
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
