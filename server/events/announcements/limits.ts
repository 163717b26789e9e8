/** The bounds of this folder, with the reason for each value. Units are last in the names. */
import { announcementBounds } from "#protocol/calls/announcements.ts";
import { fieldBounds } from "#protocol/calls/fields.ts";

export const announcementLimits = {
  /** What a page of the public list holds at most; the first page is read for all readers together. */
  rowsMax: fieldBounds.pageRowsMax,
  /** The first page is read anew at most this often; a change by staff is shown at once. */
  cacheMs: 15_000,
  /** How many of the announcements that a reader has opened are told to the page, which marks the others as new. */
  readRows: 500,
  /** Maintenance that goes on or is to come; more than a few at once is a mistake. */
  maintenanceRows: 20,
  /** The clock of the machine may be set anew, so the times are compared this often even where nothing is due. */
  checkMs: 60_000,
  /** After a failure of the store. */
  checkAgainMs: 5_000,
  /** Announcements that become active in one check; the next check takes the others. */
  dueRows: 50,
  ...announcementBounds,
} as const;
