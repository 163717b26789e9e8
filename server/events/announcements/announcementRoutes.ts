import {
  announcementCall,
  announcementsCall,
  maintenanceCall,
  readAnnouncementsCall,
  viewAnnouncementCall,
} from "./announcementCalls.ts";
import type { AnnouncementStore } from "./announcementStore.ts";
import { announcementLimits } from "./limits.ts";
import { shownAnnouncement, textIn } from "./shown.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { Serve } from "#server/base/api/serve.ts";
import { cursorOf, readCursor } from "#server/base/api/keyset.ts";
import { cached } from "#server/base/core/cached.ts";
import { ANNOUNCEMENT_TYPES } from "#protocol/calls/announcements.ts";

export interface AnnouncementDependencies {
  readonly store: { readonly announcements: AnnouncementStore };
  readonly announcer: { onChange(listener: () => void): void };
  /** Epoch milliseconds. */
  readonly now: () => number;
}

const kinds = ["all", ...ANNOUNCEMENT_TYPES] as const;

/** What readers ask for, read once for all of them. */
function keptLists({ store: { announcements }, announcer, now }: AnnouncementDependencies) {
  const limit = announcementLimits.rowsMax + 1;
  const read = () => ({
    active: new Map(
      kinds.map((type) => [
        type,
        cached(() => announcements.active({ type, after: null, limit }, now()), announcementLimits.cacheMs, now),
      ]),
    ),
    maintenance: cached(() => announcements.maintenance(now()), announcementLimits.cacheMs, now),
  });
  let kept = read();
  announcer.onChange(() => {
    kept = read();
  });
  return {
    firstRows: async (type: (typeof kinds)[number]) => (await kept.active.get(type)?.()) ?? [],
    maintenance: () => kept.maintenance(),
  };
}

/** Announcements for their readers. */
export function announcementRoutes(serve: Serve, deps: AnnouncementDependencies): void {
  const { store, now } = deps;
  const lists = keptLists(deps);

  serve(announcementsCall, async ({ query: { locale, type, limit, after } }) => {
    const at = now();
    const position = readCursor(after, "number");
    const wanted = { type, after: position, limit: limit + 1 };
    const rows = position === null ? await lists.firstRows(type) : await store.announcements.active(wanted, at);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      items: shown.map((row) => shownAnnouncement(row, locale, at)),
      next: last === undefined || rows.length <= limit ? null : cursorOf(last.startsAt, last.id),
    };
  });

  serve(announcementCall, async ({ params: { id }, query: { locale } }) => {
    const found = await store.announcements.find(id);
    if (found === undefined || found.deletedAt !== null || found.startsAt > now()) throw new HttpFailure("not_found");
    return shownAnnouncement(found, locale, now());
  });

  serve(viewAnnouncementCall, async ({ session, params: { id } }) => {
    const found = await store.announcements.find(id);
    if (found === undefined || found.deletedAt !== null || found.startsAt > now()) throw new HttpFailure("not_found");
    await store.announcements.view(id, session.user.id, now());
  });

  serve(readAnnouncementsCall, async ({ session }) => ({ read: await store.announcements.readBy(session.user.id) }));

  serve(maintenanceCall, async ({ query: { locale } }) =>
    (await lists.maintenance()).flatMap(({ id, texts, maintenance }) =>
      maintenance === null || maintenance.until <= now()
        ? []
        : [{ id, title: textIn(texts, locale).title, locale: textIn(texts, locale).locale, ...maintenance }],
    ),
  );
}
