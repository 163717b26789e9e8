/** The bounds of this folder, with the reason for each value. Units are last in the names. */
import { announcementBounds } from "#protocol/calls/announcements.ts";
import { fieldBounds } from "#protocol/calls/fields.ts";

export const announcementLimits = {
  /** Rows of a page of the public list; the first page is read for all readers together. */
  rowsMax: fieldBounds.pageRowsMax,
  /** How long the first page is cached; a change by staff appears at once. */
  cacheMs: 15_000,
  /** Opened announcements that the page receives; it marks the others as new. */
  readRows: 500,
  /** Current and planned maintenance; more than a few at once is a mistake. */
  maintenanceRows: 20,
  /** How often times are compared even if nothing is due, because the machine's clock may change. */
  checkMs: 60_000,
  /** A new leader notifies again of what was announced in this time: the last one may have died on the way. */
  takeoverMs: 600_000,
  /** The pause after a failure of the store. */
  checkAgainMs: 5_000,
  /** Announcements that become active in one check; the next check takes the others. */
  dueRows: 50,
  ...announcementBounds,
} as const;
