/**
 * The domain of special events: a goal for all players in a time, with a reward. It promises that a match counts once,
 * that a reward is paid once, in the transaction that counts the match (eventCounter.ts), and that each change by staff
 * is in the admin log. This file has the calls, for players and for staff.
 */
import type { EventId } from "#protocol/ids.ts";
import type { Instant } from "#protocol/quantities.ts";
import { type StoredEvent, sortedBy } from "./eventRows.ts";
import { type Also, type EventStore, eventStore } from "./eventStore.ts";
import { managedEvent, planOf, eventRecord } from "./eventRecord.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import { cursorOf, readCursor } from "#server/base/api/keyset.ts";
import type { Serve } from "#server/base/api/serve.ts";
import type { Session } from "#server/base/db/records.ts";
import { LOCALES } from "#protocol/calls/accounts.ts";
import type { AdminAction, ChangedFields } from "#protocol/calls/adminLog.ts";
import {
  type EventForm,
  type ManagedEvent,
  adminEventsQuery,
  adminEventsCall,
  eventsCall,
  reopenEventCall,
  eventForm,
  adminEventCall,
  createEventCall,
  changeEventCall,
  cancelEventCall,
  eventsQuery,
} from "#protocol/calls/specialEvents.ts";
import { recordAdminAction, changedFields } from "#server/people/roles/adminLog.ts";
import { nameKey } from "#server/people/users/userStore.ts";
import { domain, type Needs } from "#server/base/domain.ts";
import { route } from "#server/base/api/declare.ts";
import { byId } from "#server/base/api/params.ts";
import { reasonForm } from "#protocol/calls/fields.ts";
import { EventCounter } from "./eventCounter.ts";
import type { StoredWatch } from "#server/play/tables/results.ts";
import type { Notifications } from "#server/people/notifications/notifications.ts";

const eventsRoute = route(eventsCall, {
  summary:
    "The special events of a `status`, in the language of `locale` or in English where there is no such text. Of ongoing ones what ends next comes first, of upcoming ones what begins next, of past ones what ended last. `progress` is the user's own.",
  query: eventsQuery,
});

const adminEventsRoute = route(adminEventsCall, {
  summary: "All special events. `q` is the beginning of the English title.",
  query: adminEventsQuery,
});

const adminEventRoute = route(adminEventCall, {
  summary: "One special event with its texts in all languages.",
  params: byId<EventId>(),
});

const createEventRoute = route(createEventCall, {
  summary: "Plans a special event that begins now, or at `startDate`. It needs a reward: gems, a cosmetic or both.",
  body: eventForm,
  limits: ["staffChange"],
});

const changeEventRoute = route(changeEventCall, {
  summary:
    "Changes a special event. Once it has begun, its goal, rewards and start stay as they are; texts and the end can change. `not_found` for a cancelled one.",
  params: byId<EventId>(),
  body: eventForm,
  limits: ["staffChange"],
});

const cancelEventRoute = route(cancelEventCall, {
  summary:
    "Takes a special event away. Rewards that were paid stay. It can be reopened with the progress of its players.",
  isFresh: true,
  params: byId<EventId>(),
  body: reasonForm,
  limits: ["staffChange"],
});

const reopenEventRoute = route(reopenEventCall, {
  summary: "Puts a cancelled special event back. Matches that were played meanwhile do not count.",
  params: byId<EventId>(),
  body: reasonForm,
  limits: ["staffChange"],
});

interface EventDependencies {
  readonly store: { readonly events: Pick<EventStore, "page" | "figures" | "progressOf"> };
  /** Epoch milliseconds. */
  readonly now: () => Instant;
}

/** The players' calls. */
function eventRoutes(serve: Serve, { store: { events }, now }: EventDependencies): void {
  serve(eventsRoute, async ({ session, query: { locale, status, limit, after } }) => {
    const at = now();
    const found = await events.page({ status, after: readCursor(after, "number"), limit: limit + 1 }, at);
    const shown = found.slice(0, limit);
    const ids = shown.map(({ id }) => id);
    const user = session === undefined || session.user.role === "guest" ? null : session.user;
    const [figures, progress] = await Promise.all([
      events.figures(ids),
      user === null ? null : events.progressOf(user.id, ids),
    ]);
    const last = shown.at(-1);
    return {
      items: shown.map((event) => {
        const own = progress === null ? null : (progress.get(event.id) ?? { progress: 0, doneAt: null });
        return eventRecord(event, { locale, at, participants: figures.get(event.id)?.participants ?? 0, own });
      }),
      next: found.length > limit && last !== undefined ? cursorOf(last[sortedBy[status]], last.id) : null,
    };
  });
}

interface AdminEventDependencies {
  readonly store: { readonly events: EventStore };
  /** Epoch milliseconds. */
  readonly now: () => Instant;
}

function loggedEvent(event: StoredEvent | null): ChangedFields | null {
  if (event === null) return null;
  const { texts, goal, goalCount, counts, gems, item, startsAt, endsAt, cancelledAt } = event;
  const words = LOCALES.flatMap((locale): [string, string][] => {
    const text = texts[locale];
    return text === undefined
      ? []
      : [
          [`title_${locale}`, text.title],
          [`description_${locale}`, text.description],
        ];
  });
  const dates = { startDate: startsAt, endDate: endsAt, is_cancelled: cancelledAt !== null };
  return { ...Object.fromEntries(words), goal, goal_count: goalCount, counts, gems, item, ...dates };
}

/** @throws HttpFailure `invalid_body`, naming the field, where the form cannot be planned */
function checked(form: EventForm, now: number, before: StoredEvent | null) {
  const plan = planOf(form, now, before);
  if (typeof plan === "string") throw new HttpFailure("invalid_body", `${plan}: expected what can be planned`);
  return plan;
}

const logged =
  (session: Session, action: AdminAction, at: number, reason = ""): Also =>
  async (trx, { before, after }) =>
    recordAdminAction(trx, {
      adminId: session.user.id,
      action,
      target: { kind: "event", id: after.id, name: after.texts.en.title },
      reason,
      ...changedFields(loggedEvent(before), loggedEvent(after)),
      at,
    });

/** Special events for those who plan them. */
function adminEventRoutes(serve: Serve, deps: AdminEventDependencies): void {
  const { events } = deps.store;
  const { now } = deps;
  const shown = async (event: StoredEvent | undefined): Promise<ManagedEvent> => {
    if (event === undefined) throw new HttpFailure("not_found");
    return managedEvent(event, (await events.figures([event.id])).get(event.id), now());
  };

  serve(adminEventsRoute, async ({ query: { q, status, sort, limit, after } }) => {
    const at = now();
    const isByTitle = sort.endsWith("title");
    const filter = { title: q, status };
    const wanted = {
      ...filter,
      sort: isByTitle ? ("title" as const) : ("start" as const),
      isDescending: sort.startsWith("-"),
      after: readCursor(after, isByTitle ? "string" : "number"),
      limit: limit + 1,
    };
    const [rows, total] = await Promise.all([events.list(wanted, at), events.count(filter, at)]);
    const items = rows.slice(0, limit);
    const figures = await events.figures(items.map(({ id }) => id));
    const last = items.at(-1);
    const isLast = last === undefined || rows.length <= limit;
    const next = isLast ? null : cursorOf(isByTitle ? nameKey(last.texts.en.title) : last.startsAt, last.id);
    return { items: items.map((event) => managedEvent(event, figures.get(event.id), at)), next, total };
  });

  serve(adminEventRoute, async ({ params: { id } }) => shown(await events.find(id)));

  serve(createEventRoute, async ({ session, body }) => {
    const at = now();
    return shown(
      await events.create(session.user.id, checked(body, at, null), at, logged(session, "event.create", at)),
    );
  });

  serve(changeEventRoute, async ({ session, params: { id }, body }) => {
    const at = now();
    const also = logged(session, "event.change", at);
    return shown(await events.change(id, (before) => checked(body, at, before), at, also));
  });

  serve(cancelEventRoute, async ({ session, params: { id }, body: { reason } }) => {
    const at = now();
    return shown(await events.cancel(id, at, logged(session, "event.cancel", at, reason)));
  });

  serve(reopenEventRoute, async ({ session, params: { id }, body: { reason } }) => {
    const at = now();
    return shown(await events.reopen(id, at, logged(session, "event.reopen", at, reason)));
  });
}

type SpecialEventNeeds = Needs<
  { readonly events: EventStore },
  { readonly stored: Pick<StoredWatch, "watch">; readonly notifications: Pick<Notifications, "deliver"> }
>;

/** Special events: goals for which players earn gems. */
export const specialEventsDomain = domain({
  stores: (database) => ({ events: eventStore(database) }),
  open: ({ store, clock, stored, notifications, log }: SpecialEventNeeds) => {
    const counter = new EventCounter({
      store: store.events,
      clock,
      paid: () => notifications.deliver(),
      failed: (fault) => log.warn({ err: fault }, "matches were not counted for events"),
    });
    stored.watch(() => counter.count());
    return { start: () => counter.count(), stop: () => counter.stop() };
  },
  routes: { "Announcements, events and tournaments": [eventRoutes, adminEventRoutes] },
});
