/** Requests of an outside visitor, from any address of this machine. */
import { request } from "node:http";
import { encodeFrame } from "#protocol/frames/codec.ts";
import { PROTOCOL } from "#protocol/frames/messages.ts";
import { isType, key } from "./scan.ts";
import { Wire } from "./wire.ts";

const ANSWER_MS_MAX = 10_000;
const WELCOME = key("welcome");

/** The ports of the server. */
export interface Doors {
  readonly httpPort: number;
  readonly socketPort: number;
}

export interface Asking {
  readonly path: string;
  readonly from: string;
  /** A call with a body is a POST. */
  readonly body?: object;
}

/** A call from an address; status 0 without an answer in ten seconds. */
export function ask({ httpPort }: Doors, { path, from, body }: Asking): Promise<{ status: number; text: string }> {
  const bytes = body === undefined ? null : Buffer.from(JSON.stringify(body));
  const headers = bytes === null ? {} : { "content-type": "application/json", "content-length": bytes.length };
  const options = { host: "127.0.0.1", port: httpPort, localAddress: from, path, headers, agent: false };
  return new Promise((resolve) => {
    const asked = request({ ...options, method: bytes === null ? "GET" : "POST" }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString("utf8") });
      });
      response.on("error", () => resolve({ status: 0, text: "" }));
    });
    asked.setTimeout(ANSWER_MS_MAX, () => asked.destroy());
    asked.on("error", () => resolve({ status: 0, text: "" }));
    asked.end(bytes);
  });
}

/** A new guest's token; null if the server refuses, with the status of its answer. */
export async function newGuest(doors: Doors, from: string): Promise<{ token: string | null; status: number }> {
  const { status, text } = await ask(doors, { path: "/api/auth/guest", from, body: {} });
  return { token: status === 201 ? (JSON.parse(text) as { token: string }).token : null, status };
}

export interface Visit {
  readonly wire: Wire;
  /** The refusal instead of a welcome; null for a welcome. */
  readonly refusal: string | null;
  /** Resolves when the connection has ended. */
  readonly over: Promise<void>;
}

/** Opens a socket, says hello and waits for the welcome or the end, ten seconds at most. */
export async function enter({ socketPort }: Doors, token: string, from: string): Promise<Visit> {
  const [first, over] = [Promise.withResolvers<string | null>(), Promise.withResolvers<void>()];
  const closed = (why: string): void => {
    first.resolve(why);
    over.resolve();
  };
  const wire: Wire = new Wire(
    socketPort,
    { frame: (bytes) => first.resolve(isType(bytes, WELCOME) ? null : "a frame"), closed },
    from,
  );
  void wire.opened.then(() => wire.send(encodeFrame(["hello", { token, protocol: PROTOCOL }])));
  const timer = setTimeout(() => closed("no welcome in time"), ANSWER_MS_MAX);
  const refusal = await first.promise;
  clearTimeout(timer);
  return { wire, refusal, over: over.promise };
}
