import { cursorOf, readCursor } from "#server/base/api/keyset.ts";
import type { Serve } from "#server/base/api/serve.ts";
import { eventsCall } from "./eventCalls.ts";
import { sortedBy } from "./eventList.ts";
import type { EventStore } from "./eventStore.ts";
import { shownEvent } from "./shown.ts";

interface EventDependencies {
  readonly store: { readonly events: Pick<EventStore, "shown" | "figures" | "progressOf"> };
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Special events for players. */
export function eventRoutes(serve: Serve, { store: { events }, now }: EventDependencies): void {
  serve(eventsCall, async ({ session, query: { locale, status, limit, after } }) => {
    const at = now();
    const found = await events.shown({ status, after: readCursor(after, "number"), limit: limit + 1 }, at);
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
        return shownEvent(event, { locale, at, participants: figures.get(event.id)?.participants ?? 0, own });
      }),
      next: found.length > limit && last !== undefined ? cursorOf(last[sortedBy[status]], last.id) : null,
    };
  });
}
