import { eventsCall, type EventStatus, type SpecialEvent } from "#protocol/calls/specialEvents.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { ask } from "#web/platform/calls/ask.ts";
import type { Language } from "#web/platform/languages/i18n.ts";
import { type CursorQuery, pageRows } from "#web/platform/queries/pages.ts";

/** The special events of a status, with the user's own progress. */
export const eventsQuery = (status: EventStatus, locale: Language): CursorQuery<SpecialEvent> => ({
  queryKey: keys.events.list(status, locale),
  fetch: (after, signal) => ask(eventsCall, { query: { status, locale, limit: pageRows, after }, signal }),
});
