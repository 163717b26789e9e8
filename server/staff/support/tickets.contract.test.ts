/** Contract of the store for support tickets, on both engines. */
import { type TicketId, ticketIdOf, ticketMessageIdOf } from "#protocol/ids.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { newGuest, newPlayer } from "#tests/support/users.ts";
import type { User } from "#server/base/db/records.ts";
import type { Store } from "#server/app/store/store.ts";
import { PICTURES_PER_MESSAGE_MAX } from "#protocol/calls/support.ts";
import { supportLimits } from "./limits.ts";
import type { NewTicket } from "./ticketStore.ts";
import type { StoredTicket } from "./ticketRows.ts";

const at = 1_800_000_000_000;
const query: Omit<NewTicket, "userId" | "email" | "hasLink"> = {
  locale: "es",
  category: "bug",
  subject: "A card is stuck",
  text: "It hangs.\n\n<b>& again</b>",
  isChat: false,
  at,
};
const picture = { bytes: Buffer.from([0, 1, 2, 255]), width: 4, height: 1 };

describe.each(storeEngines)("tickets on $name", (engine) => {
  let place: StorePlace;
  let store: Store;
  let ama: User;

  const open = async (wanted: Partial<NewTicket>): Promise<StoredTicket> => {
    const opened = await store.tickets.open({ ...query, userId: null, email: null, hasLink: false, ...wanted });
    if (!opened.ok) throw new Error(opened.error);
    return opened.value;
  };

  beforeAll(async () => {
    place = engine.place();
    store = await place.open();
    ama = await newPlayer(store, place.tables(), at);
  });
  afterAll(() => place.remove());

  test("keep what was asked, to the letter, under a number of their own", async () => {
    const own = await open({ userId: ama.id });
    const next = await open({ email: "Esi@Example.org", hasLink: true });
    expect(Number(next.id)).toBeGreaterThan(Number(own.id));
    expect(own).toMatchObject({ userId: ama.id, status: "open", category: "bug", locale: "es", messages: 1 });
    expect([own.linkToken, own.confirmToken, own.email]).toEqual([null, null, null]);
    expect(next).toMatchObject({ userId: null, email: "Esi@Example.org", isEmailConfirmed: false });
    expect(next.linkToken).toMatch(/^[\w-]{32}$/);
    expect(next.confirmToken).toMatch(/^[\w-]{32}$/);
    expect(next.linkToken).not.toBe(next.confirmToken);
    expect(await store.tickets.messages(own.id)).toMatchObject([{ sender: "player", text: query.text, at }]);
    expect(await store.tickets.find(own.id)).toEqual(own);
    for (const id of ["0", "999999", "1 or 1=1", "__proto__"])
      expect(await store.tickets.find(ticketIdOf(id))).toBeUndefined();
  });

  test("confirm an address once its token came back", async () => {
    const { id } = await open({ email: "yaa@example.org", hasLink: true });
    await store.tickets.confirmEmail(id);
    expect(await store.tickets.find(id)).toMatchObject({ isEmailConfirmed: true, confirmToken: null });
  });

  test("open again by a reply, and list the last changed first", async () => {
    const kofi = await newPlayer(store, place.tables(), at);
    const [first, second] = [await open({ userId: kofi.id }), await open({ userId: kofi.id, at: at + 1 })];
    expect(await store.tickets.close(first.id, at + 2)).toMatchObject({ status: "closed", updatedAt: at + 2 });
    expect((await store.tickets.ofUser(kofi.id)).map(({ id }) => id)).toEqual([first.id, second.id]);
    const reply = await store.tickets.reply(first.id, "still stuck", at + 3);
    expect(reply).toMatchObject({ ok: true, value: { sender: "player", text: "still stuck", pictures: [] } });
    expect(await store.tickets.find(first.id)).toMatchObject({ status: "open", messages: 2, updatedAt: at + 3 });
    expect((await store.tickets.messages(first.id)).map(({ text }) => text)).toEqual([query.text, "still stuck"]);
    expect(await store.tickets.reply(ticketIdOf("999999"), "nobody", at)).toEqual({ ok: false, error: "unknown" });
  });

  test("are bounded for each player and address, and a closed one makes room", async () => {
    const esi = await newGuest(store, at);
    const tickets = [];
    for (let n = 0; n < supportLimits.unclosedMax; n++) tickets.push(await open({ userId: esi.id }));
    const again = { ...query, userId: esi.id, email: null, hasLink: true };
    expect(await store.tickets.open(again)).toEqual({ ok: false, error: "too-many" });
    await store.tickets.close(tickets[0]?.id ?? ticketIdOf(""), at);
    expect((await store.tickets.open(again)).ok).toBe(true);
    for (let n = 0; n < supportLimits.unclosedMax; n++) await open({ email: "MANY@example.org", hasLink: true });
    const visitor = { ...query, userId: null, email: "many@example.org", hasLink: true };
    expect(await store.tickets.open(visitor)).toEqual({ ok: false, error: "too-many" });
  });

  test("hold pictures of the player's fresh messages, a few for each, byte by byte", async () => {
    const ticket = await open({ userId: ama.id });
    const other = await open({ userId: ama.id });
    const [message] = await store.tickets.messages(ticket.id);
    const add = (ticketId: TicketId, later = 0) =>
      store.tickets.addPicture(ticketId, message?.id ?? ticketMessageIdOf(""), { ...picture, at: at + later });
    expect(await add(other.id)).toEqual({ ok: false, error: "unknown" });
    expect(await add(ticket.id, supportLimits.pictureMsMax)).toEqual({ ok: false, error: "unknown" });
    for (let n = 0; n < PICTURES_PER_MESSAGE_MAX; n++) expect(await add(ticket.id, n)).toMatchObject({ ok: true });
    expect(await add(ticket.id)).toEqual({ ok: false, error: "full" });
    const [{ pictures } = { pictures: [] }] = await store.tickets.messages(ticket.id);
    expect(pictures.map(({ width, height }) => [width, height])).toEqual([4, 4, 4].map((width) => [width, 1]));
    const file = pictures[0]?.url.split("/").at(-1) ?? "";
    expect(await store.tickets.picture(file)).toEqual(picture.bytes);
    for (const odd of ["", "x", `${file}x`, "../../spar.db", "0".repeat(32)]) {
      expect(await store.tickets.picture(odd)).toBeUndefined();
    }
  });

  test("go with the account, are in its export, and hold no secret there", async () => {
    const yaw = await newPlayer(store, place.tables(), at);
    const ticket = await open({ userId: yaw.id });
    const [message] = await store.tickets.messages(ticket.id);
    const made = await store.tickets.addPicture(ticket.id, message?.id ?? ticketMessageIdOf(""), { ...picture, at });
    const everything = await store.erasure.everythingOf(yaw.id);
    expect(everything["tickets"]).toMatchObject([{ subject: query.subject, status: "open" }]);
    expect(everything["ticket_messages"]).toMatchObject([{ text: query.text, sender: "player" }]);
    await store.erasure.erase(yaw.id, at);
    expect(await store.tickets.find(ticket.id)).toBeUndefined();
    expect(await store.tickets.messages(ticket.id)).toEqual([]);
    const file = made.ok ? (made.value.url.split("/").at(-1) ?? "") : "";
    expect(await store.tickets.picture(file)).toBeUndefined();
  });

  test("of a guest stay when the guest is forgotten", async () => {
    const guest = await newGuest(store, at);
    const { id } = await open({ userId: guest.id, email: "guest@example.org", hasLink: true });
    await store.erasure.purgeGuests(at);
    await store.erasure.purgeGuests(at + 4 * 24 * 3_600_000);
    expect(await store.users.find(guest.id)).toBeUndefined();
    expect(await store.tickets.find(id)).toMatchObject({ userId: null, email: "guest@example.org" });
  });

  test("are forgotten a year after they were closed, and no sooner", async () => {
    const [closed, unclosed] = [await open({ userId: ama.id }), await open({ userId: ama.id })];
    await store.tickets.close(closed.id, at);
    await store.tickets.purge(at + supportLimits.closedRetentionMs - 1);
    expect(await store.tickets.find(closed.id)).toBeDefined();
    expect(await store.tickets.purge(at + supportLimits.closedRetentionMs)).toBeGreaterThan(0);
    expect(await store.tickets.find(closed.id)).toBeUndefined();
    expect(await store.tickets.find(unclosed.id)).toBeDefined();
  });
});
