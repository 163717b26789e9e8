/** Checks that a server answers, is a Spar server, and speaks the page's protocol. */
import * as v from "valibot";
import { clientConfigSchema } from "#protocol/calls/clientConfig.ts";
import { decodeText } from "#server/protocol/schema.ts";
import type { ServerCheck } from "#protocol/calls/desktop.ts";

/** The fields of GET /api/config that the shell needs. */
export interface ServerInfo {
  readonly protocol: number;
  /** The origin of its sockets. */
  readonly socketOrigin: string;
}

export type ServerAnswer =
  | { readonly state: "answered"; readonly info: ServerInfo }
  | { readonly state: "away" | "foreign" };

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const answerMsMax = 6_000;
const answerBytesMax = 64 * 1024;

/** The bytes of the configuration; null when there are more than any configuration has. */
async function boundedText(answer: Response): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  const body: AsyncIterable<Uint8Array> | readonly Uint8Array[] = answer.body ?? [];
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > answerBytesMax) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}

/** Only the fields that tell the server's version. Other fields may differ in other versions. */
const infoSchema = v.pick(clientConfigSchema, ["protocol", "socketUrl"]);

function decodeInfo(text: string | undefined): ServerInfo | undefined {
  const info = decodeText(infoSchema, text ?? null);
  const sockets = info === null ? null : URL.parse(info.socketUrl);
  if (info === null || info.protocol < 1) return undefined;
  if (sockets === null || !/^wss?:$/.test(sockets.protocol)) return undefined;
  return { protocol: info.protocol, socketOrigin: `${sockets.protocol}//${sockets.host}` };
}

/** Asks a server for its configuration; never rejects, and the wait is bounded. */
export async function askServer(fetch: Fetch, address: string): Promise<ServerAnswer> {
  try {
    const answer = await fetch(`${address}/api/config`, {
      headers: { accept: "application/json" },
      redirect: "error",
      credentials: "omit",
      signal: AbortSignal.timeout(answerMsMax),
    });
    // A proxy answers for a server that is away.
    if (answer.status >= 500) return { state: "away" };
    const info = answer.ok ? decodeInfo(await boundedText(answer)) : undefined;
    return info === undefined ? { state: "foreign" } : { state: "answered", info: info };
  } catch {
    return { state: "away" };
  }
}

/** The result for a page that speaks `protocol`. */
export function stateOf(asked: ServerAnswer, protocol: number): ServerCheck["state"] {
  if (asked.state !== "answered") return asked.state;
  if (asked.info.protocol > protocol) return "app-too-old";
  return asked.info.protocol < protocol ? "server-too-old" : "ok";
}
