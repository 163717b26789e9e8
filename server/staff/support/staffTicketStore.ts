/** Tickets as staff work on them: lists by keyset, answers, notes, assignment. Every change is in the admin log. */
import { fail, ok, type Result } from "#engine/result.ts";
import { noUser, type TicketId, type UserId } from "#protocol/ids.ts";
import type { TicketCategory, TicketChange, TicketStatus } from "#protocol/calls/support.ts";
import { STAFF_ROLES } from "#protocol/calls/users.ts";
import { recordAdminAction } from "#server/people/roles/adminLog.ts";
import type { Database } from "#server/base/db/database.ts";
import type { RowOf, TypedKnex } from "#server/base/db/typedKnex.ts";
import { idOf, rowId } from "#server/base/db/rowIds.ts";
import { nameKey } from "#server/people/users/userStore.ts";
import { supportLimits } from "./limits.ts";
import {
  addMessage,
  heldTicket,
  messagesOf,
  type StoredTicket,
  ticketOf,
  type Cursor,
  type Matching,
  matchingWords,
} from "./ticketRows.ts";

export interface TicketQuery {
  /** A number, the beginning of a name, of an address or of a subject; empty for all. */
  readonly words: string;
  readonly status: TicketStatus | null;
  readonly category: TicketCategory | null;
  /** A member of staff, `nobody` for tickets that have none, null for all. */
  readonly assignee: UserId | null;
  /** By the last change, the newest first, or the oldest. */
  readonly order: "desc" | "asc";
  readonly limit: number;
  readonly after: Cursor | null;
}

export interface Person {
  readonly id: UserId;
  readonly username: string;
  readonly imageUrl: string | null;
  readonly isGuest: boolean;
}

export interface TicketWithPeople {
  readonly ticket: StoredTicket;
  readonly user: Person | null;
  readonly assignee: Person | null;
}

export interface StaffAnswer {
  readonly staffId: UserId;
  readonly text: string;
  readonly isNote: boolean;
  readonly closes: boolean;
  readonly at: number;
}

/** The rows that a query asks for, without their order and page. */
function filtered(knex: TypedKnex, { status, category, assignee }: TicketQuery, matching: Matching | null) {
  const query = knex("tickets");
  if (status !== null) query.where("status", status);
  if (category !== null) query.where("category", category);
  if (assignee === "nobody") query.whereNull("assignee_id");
  else if (assignee !== null) query.where("assignee_id", rowId(assignee) ?? 0);
  if (matching?.is === "number") query.where("id", matching.id);
  if (matching?.is === "words") {
    const { column, range, users } = matching;
    query.where((rows) => {
      rows.whereBetween(column, range);
      // No list without an entry, which each database reads in its own way.
      if (users.length > 0) rows.orWhere((own) => own.whereIn("user_id", users));
    });
  }
  return query;
}

async function list(knex: TypedKnex, query: TicketQuery) {
  const { order, limit, after } = query;
  const matching = await matchingWords(knex, query.words);
  const counted = await filtered(knex, query, matching).count({ count: "*" });
  const page = filtered(knex, query, matching);
  if (after !== null) {
    const beyond = order === "desc" ? "<" : ">";
    page.where((rows) =>
      rows
        .where("updated_at", beyond, after.at)
        .orWhere((same) => same.where("updated_at", after.at).where("id", beyond, after.id)),
    );
  }
  const rows = await page
    .orderBy([
      { column: "updated_at", order },
      { column: "id", order },
    ])
    .limit(limit)
    .select();
  return { items: await withPeople(knex, rows.map(ticketOf)), total: counted[0]?.count ?? 0 };
}

/** Users by their ids, in one query. */
async function peopleOf(knex: TypedKnex, ids: readonly (UserId | null)[]): Promise<ReadonlyMap<UserId, Person>> {
  const wanted = [...new Set(ids)].flatMap((id) => (id === null ? [] : (rowId(id) ?? [])));
  if (wanted.length === 0) return new Map();
  const rows = await knex("users").whereIn("id", wanted).select("id", "username", "image_url", "role");
  return new Map(rows.map((row) => [idOf(row.id), personOf(row)]));
}

const personOf = (row: RowOf<"users", "id" | "username" | "image_url" | "role">): Person => ({
  id: idOf(row.id),
  username: row.username,
  imageUrl: row.image_url,
  isGuest: row.role === "guest",
});

async function withPeople(knex: TypedKnex, tickets: readonly StoredTicket[]): Promise<TicketWithPeople[]> {
  const people = await peopleOf(
    knex,
    tickets.flatMap(({ userId, assigneeId }) => [userId, assigneeId]),
  );
  return tickets.map((ticket) => ({
    ticket,
    user: people.get(ticket.userId ?? noUser) ?? null,
    assignee: people.get(ticket.assigneeId ?? noUser) ?? null,
  }));
}

async function find(knex: TypedKnex, id: TicketId): Promise<TicketWithPeople | undefined> {
  const row = await knex("tickets")
    .where("id", rowId(id) ?? 0)
    .first();
  return row === undefined ? undefined : (await withPeople(knex, [ticketOf(row)]))[0];
}

async function messages(knex: TypedKnex, id: TicketId) {
  const thread = await messagesOf(knex, rowId(id) ?? 0, true);
  const people = await peopleOf(
    knex,
    thread.map(({ staffId }) => staffId),
  );
  return thread.map((message) => ({ message, staff: people.get(message.staffId ?? noUser) ?? null }));
}

async function others(knex: TypedKnex, ticket: StoredTicket): Promise<StoredTicket[]> {
  const query = knex("tickets").whereNot("id", Number(ticket.id));
  if (ticket.userId !== null) query.where("user_id", Number(ticket.userId));
  else if (ticket.email !== null) query.where("email_key", nameKey(ticket.email));
  else return [];
  const rows = await query.orderBy("updated_at", "desc").orderBy("id", "desc").limit(supportLimits.otherRows).select();
  return rows.map(ticketOf);
}

const targetOf = ({ id, subject }: StoredTicket) => ({ kind: "ticket", id, name: subject }) as const;

async function answer(
  trx: TypedKnex,
  id: TicketId,
  made: StaffAnswer,
): Promise<Result<StoredTicket, "unknown" | "full">> {
  const ticket = await heldTicket(trx, rowId(id) ?? 0);
  if (ticket === undefined) return fail("unknown");
  if (ticket.messages >= supportLimits.messagesMax * 2) return fail("full");
  const { staffId, text, isNote, closes, at } = made;
  await addMessage(trx, ticket, { sender: isNote ? "note" : "staff", staffId, text, at });
  const status = isNote ? ticket.status : closes ? "closed" : "answered";
  const assigneeId = ticket.assigneeId ?? (isNote ? null : staffId);
  const changed = { ...ticket, status, assigneeId, messages: ticket.messages + 1, updatedAt: at };
  await trx("tickets")
    .where("id", Number(ticket.id))
    .update({
      status,
      messages: changed.messages,
      assignee_id: assigneeId === null ? null : Number(assigneeId),
      updated_at: at,
    });
  await recordAdminAction(trx, {
    adminId: staffId,
    action: isNote ? "ticket.note" : closes ? "ticket.close" : "ticket.answer",
    target: targetOf(ticket),
    reason: "",
    before: { status: ticket.status },
    after: { status },
    at,
  });
  return ok(changed);
}

/** Staff who can sign in. */
const answering = (knex: TypedKnex) =>
  knex("users").whereIn("role", STAFF_ROLES).where("standing", "active").whereNull("deleted_at");

/** The columns of a ticket that staff change by themselves. */
const changeable = ({ status, category, assigneeId }: StoredTicket) => ({ status, category, assignee_id: assigneeId });

async function change(
  trx: TypedKnex,
  id: TicketId,
  { staffId, wanted, at }: { readonly staffId: UserId; readonly wanted: TicketChange; readonly at: number },
): Promise<Result<StoredTicket, "unknown" | "not-staff">> {
  const ticket = await heldTicket(trx, rowId(id) ?? 0);
  if (ticket === undefined) return fail("unknown");
  const { status = ticket.status, category = ticket.category, assignee_id: assigneeId = ticket.assigneeId } = wanted;
  if (assigneeId !== null && assigneeId !== ticket.assigneeId) {
    const known = await answering(trx).where("id", Number(assigneeId)).first("id");
    if (known === undefined) return fail("not-staff");
  }
  const changed = { ...ticket, status, category, assigneeId, updatedAt: at };
  const isSame = JSON.stringify(changeable(changed)) === JSON.stringify(changeable(ticket));
  if (isSame) return ok(ticket);
  await trx("tickets")
    .where("id", Number(ticket.id))
    .update({ status, category, assignee_id: assigneeId === null ? null : Number(assigneeId), updated_at: at });
  await recordAdminAction(trx, {
    adminId: staffId,
    action: "ticket.change",
    target: targetOf(ticket),
    reason: "",
    before: changeable(ticket),
    after: changeable(changed),
    at,
  });
  return ok(changed);
}

async function staff(knex: TypedKnex): Promise<Person[]> {
  const rows = await answering(knex)
    .orderBy("username_key")
    .limit(supportLimits.staffRows)
    .select("id", "username", "image_url", "role");
  return rows.map(personOf);
}

export const staffTicketStore = (database: Database) => ({
  list: (query: TicketQuery) => database.run((knex) => list(knex, query)),
  /** How many wait for an answer of staff. */
  countOpen: () =>
    database.run(async (knex) => (await knex("tickets").where("status", "open").count({ count: "*" }))[0]?.count ?? 0),
  find: (id: TicketId) => database.run((knex) => find(knex, id)),
  /** The whole thread, notes included, with who of staff wrote. */
  messages: (id: TicketId) => database.run((knex) => messages(knex, id)),
  /** Other tickets of the same player or address, the latest first. */
  others: (ticket: StoredTicket) => database.run((knex) => others(knex, ticket)),
  /** Adds an answer or a note; who answers a ticket that nobody has takes it. */
  answer: (id: TicketId, made: StaffAnswer) => database.transaction((trx) => answer(trx, id, made)),
  /** Changes status, category or assignee; refuses an assignee who is not of staff. */
  change: (id: TicketId, staffId: UserId, wanted: TicketChange, at: number) =>
    database.transaction((trx) => change(trx, id, { staffId, wanted, at })),
  /** All who can answer tickets, by name. */
  staff: () => database.run((knex) => staff(knex)),
});

export type StaffTicketStore = ReturnType<typeof staffTicketStore>;
