import {
  adminEventCall,
  adminEventsCall,
  changeEventCall,
  createEventCall,
  type EventForm,
  type ManagedEvent,
} from "#protocol/calls/specialEvents.ts";
import { adminKeys, groups } from "#web/entities/queries/keys.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";
import { ask } from "#web/platform/calls/ask.ts";
import { invalidate } from "#web/platform/queries/queryClient.ts";
import { adminListChanged, itemQuery, pageOf } from "../table/adminList.ts";

/** The name of the list in the cache. */
const eventsList = "events";

export const events = { name: eventsList, fetch: pageOf(adminEventsCall) };

export const eventQuery = (id: string) => itemQuery(eventsList, id, adminEventCall);

/** Plans an event, or changes the one with this id. */
export const saveEvent = (id: string | null, body: EventForm): Promise<ApiResult<ManagedEvent>> =>
  id === null ? ask(createEventCall, { body }) : ask(changeEventCall, { params: { id }, body });

/** The lists of staff and of players show it, and the log. */
export function eventChanged(id: string): void {
  adminListChanged(eventsList, "log");
  invalidate(adminKeys.item(eventsList, id), ...groups.events);
}
