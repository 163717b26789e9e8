/** Contract of tickets for staff, on both engines: lists, search, answers, notes, assignment, the admin log. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ticketIdOf, userIdOf } from "#protocol/ids.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { newPlayer } from "#tests/support/users.ts";
import type { Role } from "#protocol/calls/users.ts";
import type { User } from "#server/base/db/records.ts";
import type { Store } from "#server/app/store/store.ts";
import type { TicketQuery } from "./staffTicketStore.ts";
import type { NewTicket } from "./ticketStore.ts";
import type { StoredTicket } from "./ticketRows.ts";

const at = 1_800_000_000_000;
const all: TicketQuery = {
  words: "",
  status: null,
  category: null,
  assignee: null,
  order: "desc",
  limit: 100,
  after: null,
};

describe.each(storeEngines)("staff's tickets on $name", (engine) => {
  let place: StorePlace;
  let store: Store;
  let ama: User;
  let mod: User;
  let made = 0;

  const someone = async (role: Role): Promise<User> => {
    const user = await newPlayer(store, place.tables(), at);
    await place.tables().knex("users").where("id", Number(user.id)).update({ role });
    return { ...user, role };
  };
  const open = async (wanted: Partial<NewTicket> = {}): Promise<StoredTicket> => {
    made += 1;
    const opened = await store.tickets.open({
      userId: null,
      email: `visitor${made}@example.org`,
      hasLink: true,
      locale: "en",
      category: "other",
      subject: `Question ${made}`,
      text: "Why?",
      isChat: false,
      at: at + made,
      ...wanted,
    });
    if (!opened.ok) throw new Error(opened.error);
    return opened.value;
  };
  const found = async (query: Partial<TicketQuery>): Promise<string[]> =>
    (await store.staffTickets.list({ ...all, ...query })).items.map(({ ticket }) => ticket.id);
  const log = () =>
    place.tables().knex("admin_log").orderBy("id").select("action", "target_id", "before", "after", "admin_id");

  beforeAll(async () => {
    place = engine.place();
    store = await place.open();
    [ama, mod] = [await someone("player"), await someone("moderator")];
  });
  beforeEach(async () => {
    await place.tables().knex("tickets").where("id", ">", 0).del();
  });
  afterAll(() => place.remove());

  test("are listed page by page, in either order, also where changes were at the same time", async () => {
    const made = [];
    for (let n = 0; n < 7; n++) made.push((await open({ at: at + (n >> 1) })).id);
    for (const order of ["asc", "desc"] as const) {
      const seen: string[] = [];
      let after: TicketQuery["after"] = null;
      for (;;) {
        const { items, total } = await store.staffTickets.list({ ...all, order, limit: 2, after });
        expect(total).toBe(7);
        seen.push(...items.map(({ ticket }) => ticket.id));
        const last = items.at(-1)?.ticket;
        if (last === undefined) break;
        after = { at: last.updatedAt, id: Number(last.id) };
      }
      expect(seen).toEqual(order === "asc" ? made : made.toReversed());
    }
  });

  test("are found by number, name, address and subject, and by nothing that only looks like SQL", async () => {
    const [own, visitor] = [await open({ userId: ama.id, email: null }), await open({ email: "Esi@Example.org" })];
    const other = await open({ subject: "100% Stuck_card" });
    expect(await found({ words: `#${own.id}` })).toEqual([own.id]);
    expect(await found({ words: ama.username.slice(0, -1).toUpperCase() })).toContain(own.id);
    expect(await found({ words: " esi@exam" })).toEqual([visitor.id]);
    expect(await found({ words: "100% stuck_" })).toEqual([other.id]);
    for (const words of ["stuck", "%", "_", "' or 1=1 --", "\u{10ffff}", "#0", "x".repeat(64)]) {
      expect(await found({ words })).toEqual([]);
    }
  });

  test("are filtered by status, category and assignee", async () => {
    const [bug, taken, closed] = [await open({ category: "bug" }), await open(), await open()];
    await store.staffTickets.change(taken.id, mod.id, { assignee_id: mod.id }, at + 100);
    await store.tickets.close(closed.id, at + 101);
    expect(await found({ category: "bug" })).toEqual([bug.id]);
    expect(await found({ assignee: mod.id })).toEqual([taken.id]);
    expect(await found({ assignee: userIdOf("nobody") })).toEqual([closed.id, bug.id]);
    expect(await found({ status: "closed" })).toEqual([closed.id]);
    expect(await found({ status: "open" })).toEqual([taken.id, bug.id]);
    expect(await store.staffTickets.countOpen()).toBe(2);
  });

  test("are answered, and who answers takes one that nobody has", async () => {
    const { id } = await open({ userId: ama.id });
    const answer = { staffId: mod.id, text: "Like this.", isNote: false, closes: false, at: at + 50 };
    const answered = await store.staffTickets.answer(id, answer);
    expect(answered).toMatchObject({ ok: true, value: { status: "answered", assigneeId: mod.id, messages: 2 } });
    expect(await store.staffTickets.find(id)).toMatchObject({
      user: { username: ama.username, isGuest: false },
      assignee: { username: mod.username },
    });
    const second = await someone("administrator");
    await store.staffTickets.answer(id, { ...answer, staffId: second.id, closes: true });
    expect(await store.staffTickets.find(id)).toMatchObject({
      ticket: { status: "closed" },
      assignee: { username: mod.username },
    });
    expect(await store.staffTickets.answer(ticketIdOf("999999"), answer)).toEqual({ ok: false, error: "unknown" });
    // The player is not told who of staff wrote.
    expect((await store.tickets.messages(id)).map(({ sender }) => sender)).toEqual(["player", "staff", "staff"]);
  });

  test("have notes that no player reads or exports, and that change no status", async () => {
    const { id } = await open({ userId: ama.id });
    const note = { staffId: mod.id, text: "Knows more than he says.", isNote: true, closes: true, at: at + 60 };
    expect(await store.staffTickets.answer(id, note)).toMatchObject({ value: { status: "open", assigneeId: null } });
    expect((await store.tickets.messages(id)).map(({ text }) => text)).toEqual(["Why?"]);
    expect(JSON.stringify(await store.erasure.everythingOf(ama.id))).not.toContain("Knows more");
    const thread = await store.staffTickets.messages(id);
    expect(thread.map(({ message, staff }) => [message.sender, staff?.username])).toEqual([
      ["player", undefined],
      ["note", mod.username],
    ]);
  });

  test("are given to staff alone", async () => {
    const { id } = await open();
    for (const assignee_id of [ama.id, "999999"]) {
      const refused = await store.staffTickets.change(id, mod.id, { assignee_id: userIdOf(assignee_id) }, at);
      expect(refused).toEqual({ ok: false, error: "not-staff" });
    }
    const { knex } = place.tables();
    const standing = (value: "active" | "banned") =>
      knex("users").where("id", Number(mod.id)).update({ standing: value });
    await standing("banned");
    expect(await store.staffTickets.change(id, mod.id, { assignee_id: mod.id }, at)).toMatchObject({
      error: "not-staff",
    });
    expect((await store.staffTickets.staff()).map(({ id: userId }) => userId)).not.toContain(mod.id);
    await standing("active");
    expect(await store.staffTickets.change(id, mod.id, { assignee_id: mod.id }, at)).toMatchObject({ ok: true });
    expect(await store.staffTickets.change(id, mod.id, { assignee_id: null }, at)).toMatchObject({
      value: { assigneeId: null },
    });
    expect((await store.staffTickets.staff()).map(({ id: userId }) => userId)).toContain(mod.id);
    expect((await store.staffTickets.staff()).map(({ id: userId }) => userId)).not.toContain(ama.id);
  });

  test("leave every change in the admin log, and none that changed nothing", async () => {
    const before = (await log()).length;
    const { id } = await open();
    await store.staffTickets.change(id, mod.id, { category: "billing", status: "closed" }, at);
    await store.staffTickets.change(id, mod.id, { category: "billing" }, at);
    await store.staffTickets.answer(id, { staffId: mod.id, text: "So.", isNote: false, closes: false, at });
    const entries = (await log()).slice(before);
    expect(entries.map(({ action, target_id }) => [action, target_id])).toEqual([
      ["ticket.change", id],
      ["ticket.answer", id],
    ]);
    expect(JSON.parse(entries[0]?.before ?? "")).toMatchObject({ status: "open", category: "other" });
    expect(JSON.parse(entries[0]?.after ?? "")).toMatchObject({ status: "closed", category: "billing" });
  });

  test("show other tickets of the same player or address", async () => {
    const [one, two] = [await open({ email: "two@example.org" }), await open({ email: "TWO@example.org" })];
    const [mine, own] = [await open({ userId: ama.id }), await open({ userId: ama.id })];
    expect((await store.staffTickets.others(one)).map(({ id }) => id)).toEqual([two.id]);
    expect((await store.staffTickets.others(mine)).map(({ id }) => id)).toEqual([own.id]);
  });
});
