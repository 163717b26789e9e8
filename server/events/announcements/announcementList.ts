/** The list of announcements for staff: filtered, sorted, continued after a row. */
import { announcementColumns, announcementOf, notDeleted, type StoredAnnouncement } from "./announcementRows.ts";
import type { KeysetPosition } from "#server/base/api/keyset.ts";
import type { AnnouncementStatus, AnnouncementType } from "#protocol/calls/announcements.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { nameKey } from "#server/people/users/userStore.ts";

/** What staff list. */
export interface ListFilter {
  /** The beginning of a title; empty for all. */
  readonly title: string;
  readonly type: AnnouncementType | "all";
  readonly status: AnnouncementStatus | "all";
}

export interface ListWanted extends ListFilter {
  readonly sort: "date" | "title";
  readonly isDescending: boolean;
  readonly after: KeysetPosition | null;
  readonly limit: number;
}

/** Behind every title that begins with the same letters. */
const lastLetter = "\u{10ffff}";

function wantedIn(knex: TypedKnex, wanted: ListFilter, now: number) {
  const query = notDeleted(knex);
  const { title, type, status } = wanted;
  const key = nameKey(title);
  if (key !== "") query.whereBetween("announcements.title_key", [key, key + lastLetter]);
  if (type !== "all") query.where("announcements.type", type);
  if (status === "scheduled") query.where("announcements.starts_at", ">", now);
  else if (status !== "all") {
    query.where("announcements.starts_at", "<=", now);
    query.where("announcements.ends_at", status === "active" ? ">" : "<=", now);
  }
  return query;
}

/** A page of them. */
export async function list(knex: TypedKnex, wanted: ListWanted, now: number): Promise<StoredAnnouncement[]> {
  const { sort, isDescending, after, limit } = wanted;
  const query = wantedIn(knex, wanted, now);
  const [column, sign, order] = [
    sort === "date" ? "announcements.starts_at" : "announcements.title_key",
    isDescending ? "<" : ">",
    isDescending ? "desc" : "asc",
  ] as const;
  if (after !== null) {
    query.whereRaw(`(?? ${sign} ? or (?? = ? and ?? ${sign} ?))`, [
      column,
      after.value,
      column,
      after.value,
      "announcements.id",
      after.id,
    ]);
  }
  const rows = await query
    .orderBy([
      { column, order },
      { column: "announcements.id", order },
    ])
    .limit(limit)
    .select(announcementColumns);
  return rows.map(announcementOf);
}

/** How many there are in all. */
export async function count(knex: TypedKnex, wanted: ListFilter, now: number): Promise<number> {
  const [row] = await wantedIn(knex, wanted, now).count({ count: "*" });
  return row?.count ?? 0;
}
