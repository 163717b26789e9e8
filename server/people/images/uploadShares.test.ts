/** Slow uploads of one address: they hold the places of that address and no others, and no right is checked after a body. */
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { shares } from "#server/base/core/shares.ts";
import { picture } from "#tests/support/pictures.ts";
import { type RestPlace, type RestPlayer, startRestPlace } from "#tests/support/restPlayers.ts";
import { within } from "#tests/support/within.ts";

const boundary = "----spar-form";
const type = `multipart/form-data; boundary=${boundary}`;
const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="me.png"\r\n\r\n`;
const path = "/api/profile/upload";
const attacker = "203.0.113.66";
const { all, each } = shares.upload;

let place: RestPlace;
let png: Buffer;
beforeAll(async () => {
  place = await startRestPlace({}, { TRUST_PROXY: "1" });
  png = await picture("png");
});
afterAll(() => place.stop());

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

interface Slow {
  readonly socket: Socket;
  /** The head of the answer. */
  readonly answer: Promise<string>;
}

/** An upload that announces 100 KB, sends the beginning of it and stops. */
function slowUpload(token: string | undefined, address: string, to = path, begin = head): Slow {
  const socket = connect(place.rest.server.httpPort, "127.0.0.1", () => {
    const lines = [
      `POST ${to} HTTP/1.1`,
      "Host: 127.0.0.1",
      `X-Forwarded-For: ${address}`,
      ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
      `Content-Type: ${type}`,
      "Content-Length: 100000",
    ];
    socket.write(`${lines.join("\r\n")}\r\n\r\n${begin}`);
  });
  open.push(socket);
  const answer = new Promise<string>((resolve) => {
    let text = "";
    socket.on("data", (bytes: Buffer) => {
      text += bytes.toString("latin1");
      resolve(text);
    });
    socket.on("error", () => resolve(text));
    socket.on("close", () => resolve(text));
  });
  return { socket, answer };
}

async function honest({ token }: RestPlayer, address: string): Promise<number> {
  const body = Buffer.concat([Buffer.from(head), png, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const headers = { "content-type": type, "x-forwarded-for": address };
  return (await place.rest.ask(path, { method: "POST", body, token, headers })).status;
}

const players = (count: number): Promise<RestPlayer[]> =>
  Promise.all(Array.from({ length: count }, () => place.player()));

test("thirty honest pictures are taken while one address holds slow uploads", async () => {
  const slow = await players(all.atOnce);
  const attacks = slow.map(({ token }) => slowUpload(token, attacker));
  const people = await players(30);
  const statuses = await Promise.all(people.map((player, n) => honest(player, `198.51.100.${n + 1}`)));
  expect(statuses).toEqual(people.map(() => 200));
  for (const { socket } of attacks) expect(socket.destroyed).toBe(false);
}, 60_000);

test("a class that changes its pictures together waits, and is not refused", async () => {
  const people = await players(30);
  expect(await Promise.all(people.map((player) => honest(player, "198.51.100.200")))).toEqual(people.map(() => 200));
}, 60_000);

test("one user has a few uploads at a time and is refused more, with 429", async () => {
  const [one] = await players(1);
  const most = each.user.atOnce + each.user.waiting;
  const attacks = Array.from({ length: most + 3 }, () => slowUpload(one?.token, attacker));
  const refused: string[] = [];
  for (const { answer } of attacks) void answer.then((text) => refused.push(text.split("\r\n", 1)[0] ?? ""));
  await expect.poll(() => refused).toEqual(Array.from({ length: 3 }, () => "HTTP/1.1 429 Too Many Requests"));
});

test("places of uploads that were broken off while they waited are free again", async () => {
  const [one, other] = await players(2);
  const held = Array.from({ length: each.user.atOnce }, () => slowUpload(one?.token, attacker));
  const lines = Array.from({ length: each.user.waiting }, () => slowUpload(one?.token, attacker));
  await expect(honest(other as RestPlayer, attacker)).resolves.toBe(200);
  for (const { socket } of [...lines, ...held]) socket.destroy();
  await expect.poll(() => honest(one as RestPlayer, attacker)).toBe(200);
});

describe("before a byte of a body is asked for", () => {
  test.each([
    ["of a picture, the session", path, 401],
    ["of a ticket's picture, the ticket", "/api/tickets/4711/messages/1/pictures", 404],
  ])("%s", async (_, to, status) => {
    const { answer } = slowUpload(undefined, attacker, to, "");
    expect(await within(answer, "the refusal")).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  test("of a ticket's picture, the message: another player's ticket, and a ticket without such a message", async () => {
    const [one, other] = await players(2);
    const body = { category: "other", subject: "A question", text: "How?", email: "", is_chat: false };
    const opened = await place.rest.ask("/api/tickets", { token: one?.token, body });
    const { ticket, messages } = opened.json as { ticket: { id: string }; messages: { id: string }[] };
    const pictures = (message: string) => `/api/tickets/${ticket.id}/messages/${message}/pictures`;
    for (const [token, message] of [
      [other?.token, messages[0]?.id ?? ""],
      [one?.token, "999999"],
    ] as const) {
      const { answer } = slowUpload(token, attacker, pictures(message), "");
      expect(await within(answer, "the refusal")).toMatch(/^HTTP\/1\.1 404 /);
    }
  });
});
