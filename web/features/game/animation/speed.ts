/** How fast cards move, as the player chose: normal is the pace of the product specification. */
import { type TableSpeed, usePrefs } from "#web/platform/storage/prefs.ts";

const factors: Readonly<Record<TableSpeed, number>> = { slow: 1.6, normal: 1, fast: 0.5 };

/** What every duration at the table is multiplied by. */
export const durationFactor = (): number => factors[usePrefs.getState().tableSpeed];
