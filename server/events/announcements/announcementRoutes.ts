/** The calls of announcements, for readers and for staff. Each change by staff is in the admin log. */
import type { AnnouncementId } from "#protocol/ids.ts";
import type { Instant } from "#protocol/quantities.ts";
import type { AnnouncementContent, StoredAnnouncement } from "./announcementRows.ts";
import { type Also, type AnnouncementChange, type AnnouncementStore } from "./announcementStore.ts";
import type { Announcer } from "./announcer.ts";
import { contentOf, draftOf, listedAnnouncement, announcementRecord, textIn } from "./records.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import { cursorOf, readCursor } from "#server/base/api/keyset.ts";
import type { Serve } from "#server/base/api/serve.ts";
import type { Session } from "#server/base/db/records.ts";
import { LOCALES } from "#protocol/calls/accounts.ts";
import type { AdminAction, ChangedFields } from "#protocol/calls/adminLog.ts";
import {
  type AnnouncementDraft,
  type AnnouncementForm,
  viewAnnouncementCall,
  createAnnouncementCall,
  announcementsCall,
  announcementsQuery,
  maintenanceQuery,
  readAnnouncementsCall,
  announcementForm,
  restoreAnnouncementCall,
  changeAnnouncementCall,
  deleteAnnouncementCall,
  announcementDraftCall,
  adminAnnouncementsCall,
  announcementQuery,
  announcementCall,
  adminAnnouncementsQuery,
  maintenanceCall,
} from "#protocol/calls/announcements.ts";
import { recordAdminAction, changedFields } from "#server/people/roles/adminLog.ts";
import { nameKey } from "#server/people/users/userStore.ts";
import { announcementLimits } from "./limits.ts";
import { cached } from "#server/base/core/cached.ts";
import { route } from "#server/base/api/declare.ts";
import { byId } from "#server/base/api/params.ts";
import { ANNOUNCEMENT_TYPES } from "#protocol/frames/userRecords.ts";

const announcementsRoute = route(announcementsCall, {
  summary:
    "The active announcements, newest first, in the language of `locale` or in English where there is no such text.",
  query: announcementsQuery,
});

const announcementRoute = route(announcementCall, {
  summary: "One announcement, active or expired. `not_found` for one that is scheduled or deleted.",
  params: byId<AnnouncementId>(),
  query: announcementQuery,
  refusals: ["not_found"],
});

const viewAnnouncementRoute = route(viewAnnouncementCall, {
  summary: "The user has opened it. Each user counts once, guests too.",
  params: byId<AnnouncementId>(),
  refusals: ["not_found"],
  limits: ["viewAnnouncement"],
});

const readAnnouncementsRoute = route(readAnnouncementsCall, {
  summary: "Which announcements the user has opened, the last opened first.",
});

const maintenanceRoute = route(maintenanceCall, {
  summary: "Announced maintenance that goes on or is to come, the next first.",
  query: maintenanceQuery,
});

const adminAnnouncementsRoute = route(adminAnnouncementsCall, {
  summary: "All announcements but the deleted ones. `q` is the beginning of the English title.",
  query: adminAnnouncementsQuery,
});

const announcementDraftRoute = route(announcementDraftCall, {
  summary: "One announcement with its texts in all languages.",
  params: byId<AnnouncementId>(),
});

const createAnnouncementRoute = route(createAnnouncementCall, {
  summary:
    "Announces something now, or at `date`. `maintenance`, when the site is away, is needed for that type and refused for the others.",
  body: announcementForm,
  limits: ["staffChange"],
});

const changeAnnouncementRoute = route(changeAnnouncementCall, {
  summary: "Changes an announcement. Players who were notified of it are not notified again.",
  params: byId<AnnouncementId>(),
  body: announcementForm,
  limits: ["staffChange"],
});

const deleteAnnouncementRoute = route(deleteAnnouncementCall, {
  summary: "Takes an announcement away. It can be restored.",
  isFresh: true,
  params: byId<AnnouncementId>(),
  limits: ["staffChange"],
});

const restoreAnnouncementRoute = route(restoreAnnouncementCall, {
  summary: "Puts a deleted announcement back as it was.",
  params: byId<AnnouncementId>(),
  limits: ["staffChange"],
});

interface AnnouncementDependencies {
  readonly store: { readonly announcements: AnnouncementStore };
  readonly announcer: { onChange(listener: () => void): void };
  /** Epoch milliseconds. */
  readonly now: () => Instant;
}

const kinds = ["all", ...ANNOUNCEMENT_TYPES] as const;

/** The public lists, read once for all readers. */
function cachedLists({ store: { announcements }, announcer, now }: AnnouncementDependencies) {
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
  let lists = read();
  announcer.onChange(() => {
    lists = read();
  });
  return {
    firstRows: async (type: (typeof kinds)[number]) => (await lists.active.get(type)?.()) ?? [],
    maintenance: () => lists.maintenance(),
  };
}

/** Announcements for their readers. */
export function announcementRoutes(serve: Serve, deps: AnnouncementDependencies): void {
  const { store, now } = deps;
  const lists = cachedLists(deps);

  serve(announcementsRoute, async ({ query: { locale, type, limit, after } }) => {
    const at = now();
    const position = readCursor(after, "number");
    const wanted = { type, after: position, limit: limit + 1 };
    const rows = position === null ? await lists.firstRows(type) : await store.announcements.active(wanted, at);
    const visible = rows.slice(0, limit);
    const last = visible.at(-1);
    return {
      items: visible.map((row) => announcementRecord(row, locale, at)),
      next: last === undefined || rows.length <= limit ? null : cursorOf(last.startsAt, last.id),
    };
  });

  serve(announcementRoute, async ({ params: { id }, query: { locale } }) => {
    const found = await store.announcements.find(id);
    if (found === undefined || found.deletedAt !== null || found.startsAt > now()) throw new HttpFailure("not_found");
    return announcementRecord(found, locale, now());
  });

  serve(viewAnnouncementRoute, async ({ session, params: { id } }) => {
    const found = await store.announcements.find(id);
    if (found === undefined || found.deletedAt !== null || found.startsAt > now()) throw new HttpFailure("not_found");
    await store.announcements.view(id, session.user.id, now());
  });

  serve(readAnnouncementsRoute, async ({ session }) => ({ read: await store.announcements.readBy(session.user.id) }));

  serve(maintenanceRoute, async ({ query: { locale } }) =>
    (await lists.maintenance()).flatMap(({ id, texts, maintenance }) =>
      maintenance === null || maintenance.until <= now()
        ? []
        : [{ id, title: textIn(texts, locale).title, locale: textIn(texts, locale).locale, ...maintenance }],
    ),
  );
}

interface AdminAnnouncementDependencies {
  readonly store: { readonly announcements: AnnouncementStore };
  readonly announcer: Pick<Announcer, "changed">;
  /** Epoch milliseconds. */
  readonly now: () => Instant;
}

function loggedAnnouncement(stored: StoredAnnouncement | null): ChangedFields | null {
  if (stored === null) return null;
  const { type, priority, startsAt, endsAt, maintenance, deletedAt, texts } = stored;
  const words = LOCALES.flatMap((locale) => {
    const text = texts[locale];
    return text === undefined
      ? []
      : [
          [`title_${locale}`, text.title],
          [`content_${locale}`, text.content],
        ];
  });
  return {
    ...(Object.fromEntries(words) as Readonly<Record<string, string>>),
    type,
    priority,
    date: startsAt,
    ends_at: endsAt,
    maintenance_from: maintenance?.from ?? null,
    maintenance_until: maintenance?.until ?? null,
    is_deleted: deletedAt !== null,
  };
}

/** @throws HttpFailure `invalid_body`, naming the field, where the form cannot be announced */
function checked(form: AnnouncementForm, now: number): AnnouncementContent {
  const content = contentOf(form, now);
  if (typeof content === "string") throw new HttpFailure("invalid_body", `${content}: expected what can be announced`);
  return content;
}

/** Announcements for those who write them. */
export function adminAnnouncementRoutes(serve: Serve, deps: AdminAnnouncementDependencies): void {
  listRoutes(serve, deps);
  changeRoutes(serve, deps);
}

function listRoutes(serve: Serve, { store: { announcements }, now }: AdminAnnouncementDependencies): void {
  serve(adminAnnouncementsRoute, async ({ query: { q, type, status, sort, limit, after } }) => {
    const at = now();
    const isByTitle = sort.endsWith("title");
    const filter = { title: q, type, status };
    const wanted = {
      ...filter,
      sort: isByTitle ? ("title" as const) : ("date" as const),
      isDescending: sort.startsWith("-"),
      after: readCursor(after, isByTitle ? "string" : "number"),
      limit: limit + 1,
    };
    const [rows, total] = await Promise.all([announcements.list(wanted, at), announcements.count(filter, at)]);
    const visible = rows.slice(0, limit);
    const last = visible.at(-1);
    const isLast = last === undefined || rows.length <= limit;
    const next = isLast ? null : cursorOf(isByTitle ? nameKey(last.texts.en.title) : last.startsAt, last.id);
    return { items: visible.map((row) => listedAnnouncement(row, at)), next, total };
  });

  serve(announcementDraftRoute, async ({ params: { id } }) => {
    const found = await announcements.find(id);
    if (found === undefined || found.deletedAt !== null) throw new HttpFailure("not_found");
    return draftOf(found, now());
  });
}

function changeRoutes(serve: Serve, { store: { announcements }, announcer, now }: AdminAnnouncementDependencies): void {
  const logged =
    (session: Session, action: AdminAction, at: number): Also =>
    async (trx, { id, before, after }) =>
      recordAdminAction(trx, {
        adminId: session.user.id,
        action,
        target: { kind: "announcement", id, name: (after ?? before)?.texts.en.title ?? id },
        reason: "",
        ...changedFields(loggedAnnouncement(before), loggedAnnouncement(after)),
        at,
      });
  /** Tells the pages; the announcement as staff see it. */
  const announced = async (change: AnnouncementChange | undefined): Promise<AnnouncementDraft> => {
    if (change === undefined || change.after === null) throw new HttpFailure("not_found");
    const { id, before, after } = change;
    await announcer.changed(id, after.type, before?.type ?? after.type);
    return draftOf(after, now());
  };

  serve(createAnnouncementRoute, async ({ session, body }) => {
    const at = now();
    const also = logged(session, "announcement.create", at);
    return announced(await announcements.create(session.user.id, checked(body, at), at, also));
  });

  serve(changeAnnouncementRoute, async ({ session, params: { id }, body }) => {
    const at = now();
    return announced(await announcements.change(id, checked(body, at), at, logged(session, "announcement.change", at)));
  });

  serve(deleteAnnouncementRoute, async ({ session, params: { id } }) => {
    const at = now();
    await announced(await announcements.remove(id, at, logged(session, "announcement.delete", at)));
  });

  serve(restoreAnnouncementRoute, async ({ session, params: { id } }) => {
    const at = now();
    return announced(await announcements.restore(id, logged(session, "announcement.restore", at)));
  });
}
