/** Whether a server answers, is one of ours, and speaks the page's protocol. */
import type { ServerCheck } from "#web/lib/desktopBridge.ts";

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
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > answerBytesMax) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}

function decodeSaid(text: string | undefined): ServerSaid | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
  const { protocol, socketUrl }: Record<string, unknown> = { ...Object(value) };
  const sockets = typeof socketUrl === "string" ? URL.parse(socketUrl) : null;
  if (typeof protocol !== "number" || !Number.isInteger(protocol) || protocol < 1) return undefined;
  if (sockets === null || !/^wss?:$/.test(sockets.protocol)) return undefined;
  return { protocol, socketOrigin: `${sockets.protocol}//${sockets.host}` };
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
