/** Whether a server answers, is one of ours, and speaks the page's protocol. */
import * as v from "valibot";
import { clientConfigSchema } from "#server/protocol/clientConfig.ts";
import { decodeText } from "#server/protocol/schema.ts";
import type { ServerCheck } from "#server/protocol/desktop.ts";

/** What GET /api/config says of itself, as far as the shell cares. */
export interface ServerSaid {
  readonly protocol: number;
  /** The origin of its sockets. */
  readonly socketOrigin: string;
}

export type Asked = { readonly state: "answered"; readonly said: ServerSaid } | { readonly state: "away" | "foreign" };

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const answerMsMax = 6_000;
const answerBytesMax = 64 * 1024;

/** The configuration's bytes, unless they are more than any configuration has. */
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

/** Only what is needed to tell how old a server is: one of another age may answer the rest otherwise. */
const saidSchema = v.pick(clientConfigSchema, ["protocol", "socketUrl"]);

function decodeSaid(text: string | undefined): ServerSaid | undefined {
  const said = decodeText(saidSchema, text ?? null);
  const sockets = said === null ? null : URL.parse(said.socketUrl);
  if (said === null || said.protocol < 1) return undefined;
  if (sockets === null || !/^wss?:$/.test(sockets.protocol)) return undefined;
  return { protocol: said.protocol, socketOrigin: `${sockets.protocol}//${sockets.host}` };
}

/** Asks a server what it is; never rejects and never takes long. */
export async function askServer(fetch: Fetch, address: string): Promise<Asked> {
  try {
    const answer = await fetch(`${address}/api/config`, {
      headers: { accept: "application/json" },
      redirect: "error",
      credentials: "omit",
      signal: AbortSignal.timeout(answerMsMax),
    });
    // A proxy in front of a server that is away answers for it.
    if (answer.status >= 500) return { state: "away" };
    const said = answer.ok ? decodeSaid(await boundedText(answer)) : undefined;
    return said === undefined ? { state: "foreign" } : { state: "answered", said };
  } catch {
    return { state: "away" };
  }
}

/** What that means for a page that speaks `protocol`. */
export function judge(asked: Asked, protocol: number): ServerCheck["state"] {
  if (asked.state !== "answered") return asked.state;
  if (asked.said.protocol > protocol) return "app-too-old";
  return asked.said.protocol < protocol ? "server-too-old" : "ok";
}
