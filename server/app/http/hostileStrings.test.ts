import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hostileStrings, wrongText } from "#tests/support/hostileStrings.ts";
import type { AdminAction } from "#protocol/calls/adminLog.ts";
import { type Person, signUp } from "#tests/support/accounts.ts";
import { type Answer, type RestServer, startRestServer } from "#tests/support/restServer.ts";
import { isLongRun } from "#tests/support/longRun.ts";
import { staffMember } from "#tests/support/staff.ts";

/** A guard against hanging: all fields share one server. */
const hangMs = 600_000;
const dayMs = 86_400_000;
/** How many faults of a field a failed test names. */
const shownMax = 10;

let rest: RestServer;
let boss: Person;
/** Gives the sanctions that are appealed against: who gave one does not decide about its appeal. */
let moderator: Person;
let player: Person;
let others: readonly Person[];

beforeAll(async () => {
  rest = await startRestServer();
  boss = await staffMember(rest, "administrator");
  moderator = await staffMember(rest, "moderator");
  player = await signUp(rest);
  others = await Promise.all(Array.from({ length: 6 }, () => signUp(rest)));
});
afterAll(() => rest.stop());

test("there are five hundred strings, each once", () => {
  expect(hostileStrings.length).toBeGreaterThanOrEqual(500);
  expect(new Set(hostileStrings).size).toBe(hostileStrings.length);
});

/** Sends a text through all the fields of one form, and reads them again. */
interface Field {
  readonly name: string;
  /** The answer of the call that takes the text. */
  readonly send: (text: string) => Promise<Answer>;
  /** The texts as they come back, from that answer or from another call. */
  readonly read: (answer: Answer, text: string) => unknown;
  /** The text before each hostile text in the field. */
  readonly before?: string;
  /** How a field that is compared with others writes it. */
  readonly as?: (text: string) => string;
}

const at = (json: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce((value: unknown, key) => (value as Record<string | number, unknown> | undefined)?.[key], json);

const fields: readonly Field[] = [
  {
    name: "the name of a player",
    send: (username) => rest.ask("/api/users/me", { method: "PATCH", token: player.token, body: { username } }),
    read: ({ json }) => [at(json, "username")],
    as: (text) => text.normalize("NFKC"),
  },
  {
    name: "subject and text of a ticket, and its answer",
    send: (text) => rest.ask("/api/tickets", { token: player.token, body: { category: "bug", subject: text, text } }),
    read: async ({ json }, text) => {
      const path = `/api/admin/tickets/${String(at(json, "ticket", "id"))}/messages`;
      const answered = await rest.ask(path, { token: boss.token, body: { text, closes: true } });
      expect(answered.status).toBe(200);
      const ticket = at(answered.json, "ticket", "subject");
      return [ticket, at(answered.json, "messages", 0, "text"), at(answered.json, "messages", 1, "text")];
    },
  },
  {
    name: "a report, the reason of its decision and the answer",
    send: (details) => {
      const place = { kind: "profile" };
      const body = { user_id: others[0]?.id, reason: "abuse", details, place };
      return rest.ask("/api/reports", { token: player.token, body });
    },
    read: async ({ json }, text) => {
      const { json: pending } = await rest.ask("/api/admin/reports?status=pending&q=" + (others[0]?.username ?? ""), {
        token: boss.token,
      });
      const path = `/api/admin/reports/${String(at(pending, "items", 0, "id"))}`;
      const decided = await rest.ask(`${path}/dismiss`, { token: boss.token, body: { reason: text, answer: text } });
      const visible = await rest.ask(path, { token: boss.token });
      expect(visible.status).toBe(200);
      const filed = at(visible.json, "items") as readonly { readonly id: string; readonly details: string }[];
      const known = [filed.find(({ id }) => id === at(json, "id"))?.details];
      // A report needs no words; a decision does.
      if (decided.status !== 200) expect(decided.status).toBe(400);
      else known.push(at(visible.json, "decisions", 0, "reason") as string);
      return known;
    },
  },
  {
    name: "title and text of an announcement",
    send: (text) =>
      rest.ask("/api/admin/announcements", {
        token: boss.token,
        body: {
          texts: { en: { title: text, content: text } },
          type: "news",
          priority: "low",
          date: Date.now() + dayMs,
          ends_at: null,
          maintenance: null,
        },
      }),
    read: ({ json }) => [at(json, "texts", "en", "title"), at(json, "texts", "en", "content")],
  },
  {
    name: "the name of a tournament, and why it is cancelled",
    send: (name) =>
      rest.ask("/api/admin/tournaments", {
        token: boss.token,
        body: {
          name,
          startDate: Date.now() + dayMs,
          endDate: Date.now() + 2 * dayMs,
          maxPlayers: 8,
          entryFee: 0,
          prizePool: 0,
          format: "single",
        },
      }),
    read: async ({ json }, reason) => {
      const path = `/api/admin/tournaments/${String(at(json, "id"))}/cancel`;
      const cancelled = await rest.ask(path, { token: boss.token, body: { reason } });
      if (cancelled.status >= 300) {
        expect(cancelled.status).toBe(400);
        return [at(json, "name")];
      }
      return [at(json, "name"), await lastReason("tournament.cancel")];
    },
  },
  {
    name: "a canned reply",
    send: (text) =>
      rest.ask("/api/admin/replies", {
        token: boss.token,
        body: { title: text, en: text, es: text, fr: text, de: text },
      }),
    read: async ({ json }) => {
      const id = String(at(json, "id"));
      const { json: all } = await rest.ask("/api/admin/replies", { token: boss.token });
      const reply = (all as Record<string, string>[]).find((each) => each["id"] === id);
      await rest.ask(`/api/admin/replies/${id}`, { method: "DELETE", token: boss.token });
      return ["title", "en", "es", "fr", "de"].map((name) => reply?.[name]);
    },
  },
  {
    name: "title and text of an incident",
    send: (text) =>
      rest.ask("/api/admin/incidents", {
        token: boss.token,
        body: { title: text, impact: "minor", status: "resolved", components: ["mail"], text },
      }),
    read: ({ json }) => [at(json, 0, "title"), at(json, 0, "updates", 0, "text")],
  },
  {
    name: "the note of a sanction, and why it is lifted",
    send: (note) =>
      rest.ask(`/api/admin/users/${others[1]?.id ?? ""}/mute`, {
        token: boss.token,
        body: { reason: "abuse", note, until: Date.now() + dayMs },
      }),
    read: async ({ json }, details) => {
      const path = `/api/admin/sanctions/${String(at(json, "id"))}/lift`;
      const lifted = await rest.ask(path, { token: boss.token, body: { details } });
      expect(lifted.status).toBe(204);
      return [at(json, "note") ?? "", await lastReason("user.lift")];
    },
  },
  {
    name: "an appeal",
    before: "I ask for another look. ",
    send: async (text) => {
      const { id = "", token } = others[2] ?? {};
      const body = { reason: "abuse", note: "", until: Date.now() + dayMs };
      const muted = await rest.ask(`/api/admin/users/${id}/mute`, { token: moderator.token, body });
      return rest.ask("/api/users/me/appeals", { token, body: { sanction_id: at(muted.json, "id"), text } });
    },
    read: async ({ json }, text) => {
      const appealed = [at(json, "appeal", "text")];
      const { json: open } = await rest.ask("/api/admin/reports?status=pending&kind=appeal", {
        token: boss.token,
      });
      const path = `/api/admin/reports/${String(at(open, "items", 0, "id"))}`;
      const body = { is_granted: false, reason: text, answer: text };
      const decided = await rest.ask(`${path}/appeal`, { token: boss.token, body });
      expect(decided.status).toBe(200);
      const visible = await rest.ask(path, { token: boss.token });
      const mine = await rest.ask("/api/users/me/appeals", { token: others[2]?.token ?? "" });
      return [...appealed, at(visible.json, "decisions", 0, "reason"), at(mine.json, 0, "appeal", "answer")];
    },
  },
  {
    name: "the note of a mute that a report leads to",
    send: async (note) => {
      const { id = "", username = "" } = others[3] ?? {};
      const report = { user_id: id, reason: "abuse", details: "", place: { kind: "profile" } };
      await rest.ask("/api/reports", { token: player.token, body: report });
      const { json: pending } = await rest.ask(`/api/admin/reports?status=pending&q=${username}`, {
        token: boss.token,
      });
      const path = `/api/admin/reports/${String(at(pending, "items", 0, "id"))}/resolve`;
      const body = { reason: "It is so.", action: "mute", hours: 1, cause: "abuse", note };
      return rest.ask(path, { token: boss.token, body });
    },
    read: async () => {
      const { json } = await rest.ask("/api/users/me/sanctions", { token: others[3]?.token ?? "" });
      return [at(json, 0, "note") ?? ""];
    },
  },
  {
    name: "title and description of a special event, and why it is cancelled",
    send: (text) =>
      rest.ask("/api/admin/events", {
        token: boss.token,
        body: {
          texts: { en: { title: text, description: text } },
          goal: "hands_won",
          goal_count: 3,
          counts: "all",
          startDate: null,
          endDate: Date.now() + dayMs,
          gems: 10,
          item: null,
        },
      }),
    read: async ({ json }, reason) => {
      const path = `/api/admin/events/${String(at(json, "id"))}/cancel`;
      const cancelled = await rest.ask(path, { token: boss.token, body: { reason } });
      expect(cancelled.status).toBe(200);
      const visible = [at(json, "texts", "en", "title"), at(json, "texts", "en", "description")];
      return [...visible, await lastReason("event.cancel")];
    },
  },
  {
    name: "why a role is changed and a user is signed out",
    send: (details) => {
      const path = `/api/admin/users/${others[4]?.id ?? ""}/role`;
      const role = isModerator ? "player" : "moderator";
      isModerator = !isModerator;
      return rest.ask(path, { method: "PUT", token: boss.token, body: { role, details } });
    },
    read: async (_, details) => {
      const path = `/api/admin/users/${others[5]?.id ?? ""}/sign-out`;
      const signedOut = await rest.ask(path, { token: boss.token, body: { details } });
      expect(signedOut.status).toBe(204);
      return [await lastReason("role.change"), await lastReason("user.signOut")];
    },
  },
];
/** Whether the account whose role is changed is a moderator for the moment. */
let isModerator = false;

/** The reason of the newest entry of the admin log about this action. */
async function lastReason(action: AdminAction): Promise<unknown> {
  const { json } = await rest.ask(`/api/admin/log?limit=1&action=${action}`, { token: boss.token });
  return at(json, "items", 0, "details");
}

/**
 * The strings that a field is sent. All fields clean their texts by the same code, so one of them needs only its share;
 * with those of the others each string is sent, and each family of strings to each field. A long run sends all to all.
 */
const shareOf = (field: Field): readonly string[] =>
  isLongRun ? hostileStrings : hostileStrings.filter((_, at) => at % shares === fields.indexOf(field) % shares);
const shares = fields.length;

test("each string is sent to a field", () => {
  expect(new Set(fields.flatMap(shareOf)).size).toBe(hostileStrings.length);
});

describe("five hundred hostile strings", () => {
  // Side by side, as each waits for the server alone.
  test.concurrent.each(fields)(
    "are refused or text in $name",
    async (field) => {
      const { send, read, before = "", as } = field;
      const wrong: string[] = [];
      let taken = 0;
      for (const text of shareOf(field)) {
        const sent = before + text;
        const answer = await send(sent);
        if (answer.status >= 300) {
          const code = at(answer.json, "code");
          const isRefused = answer.status < 500 && typeof code === "string" && at(answer.json, "message") !== "";
          if (!isRefused) wrong.push(`${JSON.stringify(text)} was answered with ${answer.status} ${answer.text}`);
          continue;
        }
        taken += 1;
        for (const came of (await read(answer, sent)) as unknown[]) {
          const fault = typeof came === "string" ? wrongText(as?.(sent) ?? sent, came) : "nothing";
          if (fault !== null) wrong.push(`${JSON.stringify(text)} came back as ${fault}: ${JSON.stringify(came)}`);
        }
      }
      expect(wrong.slice(0, shownMax)).toEqual([]);
      expect(taken).toBeGreaterThan(0);
    },
    hangMs,
  );

  test("are no addresses that a code is mailed to", async () => {
    const mailsBefore = rest.server.services.post.printed?.().length ?? 0;
    for (const text of hostileStrings) {
      for (const email of [text, `${text}@example.org`, `ama@example.org${text}`]) {
        if (/^[\w.%+'#$&*/=?^`{|}~!-]+@example\.org[\w.-]*$/.test(email.trim())) continue;
        // Letters of every script make an international domain.
        if (/^ama@example\.org[\p{L}\p{N}.-]+$/u.test(email.normalize("NFC"))) continue;
        const answer = await rest.ask("/api/auth/send-otp", { body: { email } });
        expect([email, answer.status]).toEqual([email, 400]);
      }
    }
    expect(rest.server.services.post.printed?.().length).toBe(mailsBefore);
  });
});

test("nothing of it reached the log as a line of its own", () => {
  for (const line of rest.log.flatMap((each) => each.trimEnd().split("\n")))
    expect(() => void JSON.parse(line)).not.toThrow();
});
