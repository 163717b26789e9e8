import { type EventStatus, type SpecialEvent, specialEventsSchema } from "#protocol/calls/specialEvents.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { send } from "#web/platform/calls/api.ts";
import type { Language } from "#web/platform/languages/i18n.ts";
import { type CursorQuery, pageRows } from "#web/platform/queries/pages.ts";

/** The special events of a status, with the user's own progress. */
export const eventsQuery = (status: EventStatus, locale: Language): CursorQuery<SpecialEvent> => ({
  queryKey: keys.events.list(status, locale),
  fetch: (after, signal) => {
    const words = new URLSearchParams({ status, locale, limit: String(pageRows), ...(after !== null && { after }) });
    return send({ path: `/events?${words}`, signed: true, answer: specialEventsSchema, signal });
  },
});
