/** Tickets over real HTTP and real mail: from a visitor's question to its answer, and what nobody else may read. */
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openSqliteDatabase } from "#server/base/db/database.ts";
import type { OpenedTicket, StaffThread, StaffTickets, SupportTicket, TicketThread } from "#protocol/calls/support.ts";
import { SUBJECT_CHARS_MAX } from "#protocol/calls/support.ts";
import { type MailServer, startMailServer } from "#tests/support/mailServer.ts";
import { newFolder } from "#tests/support/newFolder.ts";
import { picture } from "#tests/support/pictures.ts";
import { type RestServer, startRestServer } from "#tests/support/restServer.ts";
import { SocketClient } from "#tests/support/socketClient.ts";
import { within } from "#tests/support/within.ts";

let rest: RestServer;
let tables: Database;
let post: MailServer;
type Guest = Awaited<ReturnType<RestServer["guest"]>>;

beforeAll(async () => {
  const dir = newFolder("spar-support-");
  post = await startMailServer();
  rest = await startRestServer({
    DATA_DIR: dir,
    SMTP_URL: post.url,
    PUBLIC_URL: "https://spar.example",
    SUPPORT_EMAIL: "crew@spar.example",
    COMMUNITY_URL: "https://talk.example/spar",
  });
  tables = openSqliteDatabase(join(dir, "spar.db"), "normal");
});
afterAll(async () => {
  await tables.stop();
  await rest.stop();
  await post.stop();
});

async function someone(role: "player" | "moderator", email: string | null = null): Promise<Guest> {
  const guest = await rest.guest();
  await tables.knex("users").where("id", Number(guest.id)).update({ role, email });
  rest.server.store.sessions.refresh(guest.id);
  return guest;
}

const query = { category: "bug", subject: "A card is stuck", text: "It hangs." } as const;
const open = (body: object, token?: string) => rest.ask("/api/tickets", { token, body: { ...query, ...body } });
const opened = async (body: object, token?: string): Promise<OpenedTicket> => {
  const answer = await open(body, token);
  expect(answer.status).toBe(201);
  return answer.json as OpenedTicket;
};
const mailTo = async (address: string) => {
  for (;;) {
    const arrived = await within(post.next(), `a mail to ${address}`);
    if (arrived.to[0] === address) return arrived;
  }
};

/** A picture's form. */
function form(content: Uint8Array, token?: string) {
  const boundary = "----spar-form";
  const field = (name: string, more: string, value: Uint8Array | string) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`),
    Buffer.from(value),
    Buffer.from("\r\n"),
  ];
  const body = Buffer.concat([...field("file", '; filename="x.png"', content), Buffer.from(`--${boundary}--\r\n`)]);
  const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
  return { method: "POST", headers: token === undefined ? headers : { ...headers, "ticket-token": token }, body };
}

describe("a visitor", () => {
  test("asks, confirms the address by the mailed link, is answered by mail, replies and closes", async () => {
    const visitor = "esi@example.org";
    const { ticket, token, is_mailed, is_live } = await opened({ email: visitor });
    expect({ is_mailed, is_live, status: ticket.status }).toEqual({ is_mailed: false, is_live: false, status: "open" });
    const first = await mailTo(visitor);
    // Nothing that the visitor wrote: the address may be another person's.
    expect(first.raw).not.toMatch(/hangs|stuck/);
    const link = /https:\/\/spar\.example\/support\/ticket\/(\d+)#([\w-]+)\.([\w-]+)/.exec(first.mail.text ?? "");
    const [, number, linkToken, confirm] = link ?? [];
    expect([number, linkToken]).toEqual([ticket.id, token]);
    const mail = await mailTo("crew@spar.example");
    expect(mail.mail.text).toContain("It hangs.");
    expect(mail.mail.text).toContain(`https://spar.example/admin/tickets/${ticket.id}`);

    const staff = await someone("moderator");
    const reply = (text: string, more: object = {}) =>
      rest.ask(`/api/admin/tickets/${ticket.id}/messages`, { token: staff.token, body: { text, ...more } });
    // Before the address is confirmed nothing is mailed there.
    await reply("Which browser?");
    const seen = await rest.ask(`/api/tickets/${ticket.id}/link`, { body: { token, confirm: "wrong" } });
    expect(seen.json).toMatchObject({ is_mailed: false, ticket: { status: "answered" } });
    const confirmed = await rest.ask(`/api/tickets/${ticket.id}/link`, { body: { token, confirm } });
    expect(confirmed.json).toMatchObject({ is_mailed: true });
    await reply("Reload the page.");
    const answer = await mailTo(visitor);
    expect(answer.mail.text).toContain("Reload the page.");
    expect(answer.mail.text).toContain(`/support/ticket/${ticket.id}#${token}\n`);
    expect(answer.mail.text).not.toContain(staff.username);

    await reply("Between us.", { is_note: true });
    const own = await rest.ask(`/api/tickets/${ticket.id}/messages`, { body: { token, text: "Thanks!" } });
    expect(own.json).toMatchObject({ status: "open", message: { from: "player", text: "Thanks!" } });
    const thread = (await rest.ask(`/api/tickets/${ticket.id}/link`, { body: { token } })).json as TicketThread;
    expect(thread.messages.map(({ from, text }) => [from, text])).toEqual([
      ["player", "It hangs."],
      ["staff", "Which browser?"],
      ["staff", "Reload the page."],
      ["player", "Thanks!"],
    ]);
    expect(JSON.stringify(thread)).not.toContain(staff.username);
    expect((await rest.ask(`/api/tickets/${ticket.id}/close`, { body: { token } })).status).toBe(204);
    const stored = await rest.ask(`/api/admin/tickets/${ticket.id}`, { token: staff.token });
    expect((stored.json as StaffThread).messages.map(({ from }) => from)).toEqual([
      "player",
      "staff",
      "staff",
      "note",
      "player",
    ]);
    expect((stored.json as StaffThread).ticket).toMatchObject({ status: "closed", assignee: { id: staff.id } });
  });

  test.each([
    [{}, "email_required"],
    [{ email: " " }, "email_required"],
    [{ email: "esi" }, "email_invalid"],
    [{ email: "a@example.org, b@example.org" }, "email_invalid"],
    [{ email: "esi@example.org", subject: "" }, "invalid_body"],
    [{ email: "esi@example.org", subject: "\u202e \u200f" }, "invalid_body"],
    [{ email: "esi@example.org", subject: "x".repeat(SUBJECT_CHARS_MAX + 1) }, "invalid_body"],
    [{ email: "esi@example.org", text: "\n \n" }, "invalid_body"],
    [{ email: "esi@example.org", text: "x".repeat(4_001) }, "invalid_body"],
    [{ email: "esi@example.org", category: "gossip" }, "invalid_body"],
    [{ email: "esi@example.org", is_chat: "yes" }, "invalid_body"],
  ])("%j is no ticket", async (body, code) => {
    expect((await open(body)).json).toMatchObject({ code });
  });

  test("of hostile words sees them as words, in the mail too", async () => {
    const hostile = `"><img src=x onerror=alert(1)>\u202e{{constructor}}\r\nBcc: eve@example.org`;
    const { ticket, messages } = await opened({ email: "yaw@example.org", subject: hostile, text: hostile });
    expect(ticket.subject).not.toMatch(/[\r\n\u202e]/);
    expect(messages[0]?.text).toBe(`"><img src=x onerror=alert(1)>{{constructor}}\nBcc: eve@example.org`);
    const { raw, mail } = await mailTo("crew@spar.example");
    expect(mail.bcc).toBeUndefined();
    expect(raw.slice(0, raw.indexOf("\r\n\r\n"))).not.toContain("eve");
    expect(mail.html).not.toContain("<img");
  });
});

describe("nobody else", () => {
  test("reads, answers or closes a ticket: with a wrong token, another session, as staff's call", async () => {
    const [ama, kofi] = [await someone("player"), await someone("player")];
    const { ticket } = await opened({}, ama.token);
    const path = `/api/tickets/${ticket.id}`;
    expect((await rest.ask(path, { token: ama.token })).status).toBe(200);
    expect((await rest.ask(path)).status).toBe(401);
    const body = { text: "me too", token: "x".repeat(32) };
    const tries = [
      rest.ask(path, { token: kofi.token }),
      rest.ask(`${path}/link`, { token: kofi.token, body: { token: "x".repeat(32) } }),
      rest.ask(`${path}/messages`, { token: kofi.token, body }),
      rest.ask(`${path}/messages`, { token: kofi.token, body: { text: "me too" } }),
      rest.ask(`${path}/messages`, { body: { text: "me too" } }),
      rest.ask(`${path}/close`, { token: kofi.token, body: {} }),
      rest.ask(`${path}/messages/1/pictures`, { ...form(await picture("png")), token: kofi.token }),
    ];
    for (const { status, json } of await Promise.all(tries)) {
      expect([status, json]).toMatchObject([404, { code: "not_found" }]);
    }
    // An account's ticket has no link at all.
    expect((await tables.knex("tickets").where("id", Number(ticket.id)).first())?.link_token).toBeNull();
    for (const admin of ["/api/admin/tickets", `/api/admin/tickets/${ticket.id}`, "/api/admin/support"]) {
      expect((await rest.ask(admin, { token: kofi.token })).status).toBe(403);
    }
    expect((await rest.ask("/api/tickets", { token: kofi.token })).json).toEqual([]);
  });
});

describe("a player", () => {
  test("has tickets in a list, is answered by mail at the account's address, and may add pictures", async () => {
    const ama = await someone("player", "ama@example.org");
    const { ticket, token, messages, is_mailed } = await opened({ email: "eve@example.org" }, ama.token);
    expect([token, is_mailed]).toEqual([null, true]);
    expect((await rest.ask("/api/tickets", { token: ama.token })).json as SupportTicket[]).toEqual([ticket]);
    const add = (content: Uint8Array) =>
      rest.ask(`/api/tickets/${ticket.id}/messages/${messages[0]?.id}/pictures`, {
        ...form(content),
        token: ama.token,
      });
    const added = await add(await picture("png", 3_200, 800));
    expect(added).toMatchObject({ status: 201, json: { width: 1_600, height: 400 } });
    expect((await add(Buffer.from("<svg/>"))).json).toMatchObject({ code: "image_invalid" });
    const { url } = added.json as { url: string };
    const image = await rest.ask(url);
    expect(image.headers).toMatchObject({ "content-type": "image/webp", "cache-control": "private, max-age=3600" });
    expect(String(image.headers["content-security-policy"])).toContain("default-src 'none'");
    const staff = await someone("moderator");
    await rest.ask(`/api/admin/tickets/${ticket.id}/messages`, { token: staff.token, body: { text: "Seen." } });
    const { mail } = await mailTo("ama@example.org");
    expect(mail.text).toContain("Seen.");
    expect(mail.text).toMatch(new RegExp(`/support/ticket/${ticket.id}\n`));
    const answer = await rest.ask("/api/notifications", { token: ama.token });
    expect(JSON.stringify(answer.json)).toContain(`/support/ticket/${ticket.id}`);
  });

  test("talks live where staff are there, and is told where they are not", async () => {
    const kofi = await rest.guest();
    const ways = async () => (await rest.ask("/api/support")).json;
    expect(await ways()).toEqual({ is_live: false, email: null, community_url: "https://talk.example/spar" });
    expect((await opened({ is_chat: true }, kofi.token)).is_live).toBe(false);
    const staff = await someone("moderator");
    await rest.ask("/api/admin/support/available", { token: staff.token, body: { is_available: true } });
    expect(await ways()).toMatchObject({ is_live: true });
    const [desk, page] = await Promise.all(
      [staff, kofi].map(({ token }) => SocketClient.welcome(rest.server.socketPort, token, () => 0)),
    );
    const { ticket, is_live } = await opened({ is_chat: true, text: "Anyone here?" }, kofi.token);
    expect(is_live).toBe(true);
    await desk?.idle();
    expect(desk?.got("ticketChanged")).toEqual([{ id: ticket.id }]);
    await rest.ask(`/api/admin/tickets/${ticket.id}/messages`, { token: staff.token, body: { text: "Hello!" } });
    await page?.idle();
    expect(page?.got("ticketChanged")).toContainEqual({ id: ticket.id });
    const thread = (await rest.ask(`/api/tickets/${ticket.id}`, { token: kofi.token })).json as TicketThread;
    expect(thread.messages.map(({ text }) => text)).toEqual(["Anyone here?", "Hello!"]);
    await rest.ask("/api/admin/support/available", { token: staff.token, body: { is_available: false } });
    expect(await ways()).toMatchObject({ is_live: false });
    for (const socket of [desk, page]) socket?.close();
  });
});

test("staff page through the list by its cursor, and a cursor of another shape is refused", async () => {
  const staff = await someone("moderator");
  const list = (query: string) => rest.ask(`/api/admin/tickets?${query}`, { token: staff.token });
  const first = (await list("limit=2")).json as StaffTickets;
  const second = (await list(`limit=2&after=${first.next}`)).json as StaffTickets;
  const ids = [...first.items, ...second.items].map(({ id }) => id);
  expect([ids.length, new Set(ids).size]).toEqual([4, 4]);
  for (const query of ["after=1", "limit=0", "status=gone", "assignee=me%27", "sort=random", `q=${"x".repeat(65)}`]) {
    expect([query, (await list(query)).status]).toEqual([query, 400]);
  }
});
