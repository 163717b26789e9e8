import type { Look } from "#protocol/calls/look.ts";
import type { Position } from "#protocol/frames/messages.ts";
import { usePrefs } from "#web/platform/storage/prefs.ts";
import { playerAt } from "./reading.ts";
import { drawnOf, useTableData } from "./tableContext.ts";

const usual: Look = {};

/** What the player of a seat wears, as far as the viewer wants to see it. */
export function useLookOf(position: Position | null): Look {
  const hides = usePrefs((prefs) => prefs.hidesCosmetics);
  return useTableData((state) => {
    const view = drawnOf(state);
    if (hides && view.me !== position) return usual;
    return playerAt(view, position)?.user.look ?? usual;
  });
}

/** What the dealer wears: the dealer brings the deck and the felt. */
export function useDealersLook(): Look {
  const dealer = useTableData((state) => ({ position: drawnOf(state).dealer_position }));
  return useLookOf(dealer.position);
}
