/** A whole server on free ports with its own folder, over real HTTP. */
import { rmSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import type { UserId } from "#protocol/ids.ts";
import { startServer, type RunningServer, type ServerEnvironment } from "#server/app/app.ts";
import { readConfig } from "#server/base/config/config.ts";
import { createLog } from "#server/base/core/log.ts";
import { systemClock } from "#server/base/core/clock.ts";
import { createSecurityLog } from "#server/base/securityLog.ts";
import { wrongAnswer } from "./declaredAnswers.ts";
import { heldTime } from "./heldTime.ts";
import { newFolder } from "./newFolder.ts";
import { prepareFolder } from "./preparedTables.ts";
import { expectGemsMatch } from "./gemsMatch.ts";

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The body as JSON; undefined if it is none. */
  readonly json: unknown;
}

export interface Asking {
  readonly method?: string;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; a string or bytes are sent unchanged. */
  readonly body?: unknown;
}

export interface RestServer {
  readonly server: RunningServer;
  /** Its private folder. */
  readonly dir: string;
  /** Complete lines of the log. */
  readonly log: string[];
  readonly securityLog: string[];
  /** Calls a path exactly as given. Rejects if the answer is not as declared. */
  ask(path: string, asking?: Asking): Promise<Answer>;
  /** A new guest's token and id. */
  guest(): Promise<{ readonly token: string; readonly id: UserId; readonly username: string }>;
  stop(): Promise<void>;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function send(port: number, path: string, { method, token, headers = {}, body }: Asking): Promise<Answer> {
  const raw = typeof body === "string" || body instanceof Uint8Array;
  const bytes = body === undefined ? undefined : raw ? Buffer.from(body) : Buffer.from(JSON.stringify(body));
  const all: Record<string, string> = { ...headers };
  if (bytes !== undefined) all["content-length"] ??= String(bytes.length);
  if (bytes !== undefined && !raw) all["content-type"] ??= "application/json";
  if (method === "POST" && bytes === undefined) all["content-type"] ??= "application/json";
  if (token !== undefined) all["authorization"] = `Bearer ${token}`;
  const options = {
    host: "127.0.0.1",
    port,
    path,
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: all,
  };
  return new Promise((resolve, reject) => {
    const requested = request({ ...options, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: parsed(text) });
      });
    });
    requested.on("error", reject);
    requested.end(bytes);
  });
}

/** Starts it with these settings over those of a test. Limits that are on never refill by themselves. */
export async function startRestServer(
  environment: Record<string, string> = {},
  surroundings: ServerEnvironment = {},
): Promise<RestServer> {
  const dir = newFolder("spar-rest-");
  if (environment["DATABASE_URL"] === undefined && environment["DATA_DIR"] === undefined) prepareFolder(dir);
  const log: string[] = [];
  const securityLog: string[] = [];
  const settings = { PORT: "0", SOCKET_PORT: "0", HOST: "127.0.0.1", DATA_DIR: dir, WEB_ROOT: join(dir, "web") };
  const { SOCKET_LISTENER } = process.env;
  const quiet = { SOCKET_LISTENER, RATE_LIMITS: "off", LOG_LEVEL: "debug", DATABASE_WAIT_MS: "30000" };
  const config = readConfig({ ...settings, ...quiet, ...environment });
  const print = (): void => {};
  const security = createSecurityLog({ write: (line) => securityLog.push(line) }, systemClock);
  const server = await startServer(config, {
    clock: config.rateLimits ? heldTime : systemClock,
    print,
    security,
    ...surroundings,
    log: createLog(config.logLevel, { write: (line) => log.push(line) }),
  });
  const ask: RestServer["ask"] = async (path, asking = {}) => {
    const answer = await send(server.httpPort, path, asking);
    const method = asking.method ?? (asking.body === undefined ? "GET" : "POST");
    const wrong = wrongAnswer(method, path, { ...answer, type: String(answer.headers["content-type"]) });
    if (wrong !== undefined) throw new Error(`${method} ${path} answered ${wrong}`);
    return answer;
  };
  return {
    server,
    dir,
    log,
    securityLog,
    ask,
    guest: async () => {
      const { json } = await ask("/api/auth/guest", { method: "POST" });
      const { token, user } = json as { token: string; user: { id: UserId; username: string } };
      return { token, id: user.id, username: user.username };
    },
    stop: async () => {
      await server.stop();
      expectGemsMatch(config.dataDir);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
