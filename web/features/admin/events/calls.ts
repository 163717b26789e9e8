import {
  type EventForm,
  type ManagedEvent,
  managedEventSchema,
  managedEventsSchema,
} from "#protocol/calls/specialEvents.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";
import { invalidate, query } from "#web/platform/queries/queryClient.ts";
import { adminListChanged, listQueryOf, type ListWanted } from "../table/adminList.ts";

/** The name of the list in the cache. */
const eventsList = "events";

const path = (id: string): string => `/admin/events/${encodeURIComponent(id)}`;

export const events = {
  name: eventsList,
  fetch: (wanted: ListWanted, signal: AbortSignal) =>
    send({ path: `/admin/events?${listQueryOf(wanted)}`, signed: "always", answer: managedEventsSchema, signal }),
};

export const eventQuery = (id: string) =>
  query<ManagedEvent>(keys.admin.item(eventsList, id), (signal) =>
    send({ path: path(id), signed: "always", answer: managedEventSchema, signal }),
  );

/** Plans an event, or changes the one with this id. */
export const saveEvent = (id: string | null, body: EventForm): Promise<ApiResult<ManagedEvent>> =>
  id === null
    ? send({ path: "/admin/events", method: "POST", body, signed: "always", answer: managedEventSchema })
    : send({ path: path(id), method: "PUT", body, signed: "always", answer: managedEventSchema });

/** The lists of staff and of players show it, and the log. */
export function eventChanged(id: string): void {
  adminListChanged(eventsList, "log");
  invalidate(keys.admin.item(eventsList, id), keys.events.all);
}
