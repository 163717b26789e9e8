/**
 * Traces of the whole server on both databases, as a real collector on this machine receives them: what they hold, and
 * that no secret, name or card is in them.
 */
import { expect, onTestFinished, test } from "vitest";
import type { RoomCode } from "#protocol/ids.ts";
import { type CollectedSpan, Collector } from "./support/collector.ts";
import { isWarningLine, logLines } from "./support/logLines.ts";
import { startMailServer } from "./support/mailServer.ts";
import { createPreparedDatabase } from "./support/preparedTables.ts";
import { type RestServer, startRestServer } from "./support/restServer.ts";
import { SocketClient } from "./support/socketClient.ts";
import { within } from "./support/within.ts";

const traceId = "0af7651916cd43dd8448eb211c80319c";
const parentSpanId = "b7ad6b7169203331";
const traceparent = `00-${traceId}-${parentSpanId}-01`;
const secrets = { email: "ama.secret@example.org", password: "a secret walk home", query: "secret-query" };

const settingsOf = (database: string): Record<string, string> =>
  database === "mysql" ? { DATABASE_URL: createPreparedDatabase(`traces_${process.pid}`) } : {};

/** A guest deals, plays a card and asks for something that is refused. Returns what no span may hold. */
async function play(rest: RestServer): Promise<string[]> {
  const { token, username } = await rest.guest();
  const { json } = await rest.ask("/api/games/create-bot", { token, body: {} });
  const { code } = (json as { game: { code: RoomCode } }).game;
  const client = await SocketClient.welcome(rest.server.socketPort, token);
  await client.ask("join-room", { code });
  const mayPlay = () => client.view.legal.length > 0;
  if (!mayPlay()) await client.ask("dealCards", { code });
  await client.until(mayPlay);
  const [card_id = ""] = client.view.legal;
  expect(await client.ask("playCard", { code, card_id })).toMatchObject({ ok: true });
  expect(await client.ask("playCard", { code, card_id })).toMatchObject({ ok: false });
  return [token, username, code];
}

/** Signs up for a code by mail and signs in with a wrong password, behind a proxy that traces. */
async function call(rest: RestServer): Promise<void> {
  const { email, password, query } = secrets;
  const headers = { traceparent, "x-request-id": "proxy-7" };
  await rest.ask("/api/auth/login", { body: { email, password }, headers });
  await rest.ask(`/api/leaderboard?search=${query}`, { headers: { traceparent: "not one" } });
  await rest.ask(`/api/users/${query}/nothing`);
  await rest.ask("/api/auth/send-otp", { body: { email } });
}

test.each(["embedded", "mysql"])(
  "a collector gets calls, actions, commits, queries and mails: %s",
  async (database) => {
    const [collector, mails] = [await Collector.start(), await startMailServer()];
    onTestFinished(() => collector.stop());
    onTestFinished(() => mails.stop());
    const rest = await startRestServer({
      ...settingsOf(database),
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      TRUST_PROXY: "1",
      SMTP_URL: mails.url,
      BOT_PACE_PERCENT: "0",
    });
    await call(rest);
    const hidden = await play(rest);
    await within(mails.next(), "the mail");
    await rest.stop();

    const { spans, sender } = collector;
    expect(sender).toMatchObject({ "service.name": "spar", "service.version": expect.any(String) as string });
    const called = (route: string): CollectedSpan | undefined => spans.find(({ name }) => name === route);
    const login = called("POST /api/auth/login");
    expect(login).toMatchObject({
      traceId,
      parentSpanId,
      isFailed: false,
      fields: {
        "http.request.method": "POST",
        "http.route": "/api/auth/login",
        "http.response.status_code": 401,
        "spar.request.id": "proxy-7",
      },
    });
    const queries = spans.filter(({ name }) => name === "database query");
    const ofLogin = queries.filter((span) => span.parentSpanId === login?.spanId);
    const system = database === "mysql" ? "mysql" : "sqlite";
    expect(ofLogin.map(({ fields }) => fields)).toContainEqual({
      "db.system.name": system,
      "db.operation.name": "select",
      "db.collection.name": "users",
    });
    expect(called("GET /api/leaderboard")?.parentSpanId, "a header that is no parent").toBeFalsy();
    const of = (kind: string): unknown[] => spans.filter(({ name }) => name === kind).map(({ fields }) => fields);
    expect(of("action")).toContainEqual({ "spar.action": "play", "spar.outcome": "accepted", "spar.by": "player" });
    expect(of("action")).toContainEqual({ "spar.action": "playCard", "spar.outcome": "refused", "spar.by": "player" });
    expect(of("journal commit")).toContainEqual({ "spar.journal.entries": expect.any(Number) as number });
    expect(of("mail")).toEqual([{ "spar.mail.template": "verify-code" }]);
    expect(spans.every(({ tookMs }) => tookMs >= 0 && tookMs < 600_000)).toBe(true);

    const text = collector.bodies.join("\n");
    for (const secret of [...Object.values(secrets), ...hidden]) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/"(10|[6-9JQKA])[SHDC]"/);
  },
);

test("without a trusted proxy nobody chooses the trace", async () => {
  const collector = await Collector.start();
  onTestFinished(() => collector.stop());
  const rest = await startRestServer({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  await rest.ask("/api/config", { headers: { traceparent } });
  await rest.stop();
  expect(collector.spans.map(({ name }) => name)).toContain("GET /api/config");
  expect(JSON.stringify(collector.spans)).not.toContain(traceId);
});

test.each([
  ["refuses", 404, "the collector did not take the traces"],
  ["does not answer", null, "the last traces were not sent before the stop"],
] as const)("a collector that %s is one warning, and the server stops", async (_what, status, warning) => {
  const collector = await Collector.start(status);
  onTestFinished(() => collector.stop());
  // Where uWebSockets.js has no binary, a server that chooses the listener warns.
  const rest = await startRestServer({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, SOCKET_LISTENER: "ws" });
  expect(await rest.ask("/api/config")).toMatchObject({ status: 200 });
  await rest.stop();
  expect(logLines(rest.log).filter(isWarningLine)).toMatchObject([{ level: "warn", msg: warning }]);
});
