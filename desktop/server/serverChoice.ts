/** The server that the app uses: its address, its check, changing it, and the page's policy for it. */
import type { ServerCheck } from "#protocol/calls/desktop.ts";
import { pagePolicy, socketSources } from "../security/policy.ts";
import { isIpv6Address, serverAddress } from "./serverAddress.ts";
import type { StoredSettings } from "../storage/settings.ts";
import type { Words } from "../text/en.ts";
import { filled } from "../text/words.ts";
import * as v from "valibot";
import { clientConfigSchema } from "#protocol/calls/clientConfig.ts";
import { decodeText } from "#protocol/schema.ts";

/** The fields of GET /api/config that the shell needs. */
interface ServerInfo {
  readonly protocol: number;
  /** The origin of its sockets. */
  readonly socketOrigin: string;
}

type ServerAnswer = { readonly state: "answered"; readonly info: ServerInfo } | { readonly state: "away" | "foreign" };

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
export function stateOf(answer: ServerAnswer, protocol: number): ServerCheck["state"] {
  if (answer.state !== "answered") return answer.state;
  if (answer.info.protocol > protocol) return "app-too-old";
  return answer.info.protocol < protocol ? "server-too-old" : "ok";
}

export interface ServerChoiceDependencies {
  readonly settings: Pick<StoredSettings, "current" | "change">;
  readonly builtIn: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly words: () => Words;
  /** Reloads the page: at home for another server, at its address for sockets that its policy did not allow. */
  readonly reload: (place: "home" | "here") => void;
  /** Calls back once after `ms` milliseconds; the returned function cancels it. */
  readonly after: (ms: number, call: () => void) => () => void;
}

/** How long the page waits for the server to name its sockets, in milliseconds; then it is shown without them. */
const firstAnswerMsMax = 2_500;

const sentences: Readonly<Record<ServerCheck["state"], keyof Words | null>> = {
  ok: null,
  invalid: "serverInvalid",
  away: "serverAway",
  foreign: "serverForeign",
  "app-too-old": "appTooOld",
  "server-too-old": "serverTooOld",
};

export class ServerChoice {
  readonly #dependencies: ServerChoiceDependencies;
  #firstAnswer: Promise<void> | undefined;
  /** The sockets that the policy of the shown page allows. */
  #allowedSockets: readonly string[] = [];

  constructor(dependencies: ServerChoiceDependencies) {
    this.#dependencies = dependencies;
  }

  get address(): string {
    return this.#dependencies.settings.current.server ?? this.#dependencies.builtIn;
  }

  get builtIn(): string {
    return this.#dependencies.builtIn;
  }

  /** The origins of the page's sockets. The first call waits a moment for the server to name them. */
  async sockets(): Promise<readonly string[]> {
    this.#firstAnswer ??= this.#waitForFirstAnswer();
    await this.#firstAnswer;
    this.#allowedSockets = socketSources(this.address, this.#dependencies.settings.current.socketOrigin);
    return this.#allowedSockets;
  }

  async policy(): Promise<string> {
    return pagePolicy(await this.sockets());
  }

  /** Checks the server in use. If its sockets are at an origin that the policy does not allow, the page is reloaded. */
  async check(protocol: number): Promise<ServerCheck> {
    const { address } = this;
    const answer = await this.#ask(address);
    if (answer.state === "answered" && address === this.address) this.#allowSockets(answer.info.socketOrigin);
    return this.#result(stateOf(answer, protocol), address);
  }

  /** Checks another server, and uses it if the page is compatible with it. */
  async choose(typed: string, protocol: number): Promise<ServerCheck> {
    const { settings, builtIn, fetch, reload } = this.#dependencies;
    const address = typed.trim() === "" ? builtIn : serverAddress(typed);
    if (address === undefined)
      return this.#result("invalid", typed.trim(), isIpv6Address(typed) ? "serverIpv6" : undefined);
    const answer = await askServer(fetch, address);
    const state = stateOf(answer, protocol);
    if (state === "ok" && answer.state === "answered") {
      const { socketOrigin } = answer.info;
      const isOther = address !== this.address;
      await settings.change({ server: address === builtIn ? null : address, socketOrigin });
      if (isOther) reload("home");
    }
    return this.#result(state, address);
  }

  async #ask(address: string): Promise<ServerAnswer> {
    const { settings, fetch } = this.#dependencies;
    const answer = await askServer(fetch, address);
    const isNews = answer.state === "answered" && answer.info.socketOrigin !== settings.current.socketOrigin;
    if (isNews && address === this.address) await settings.change({ socketOrigin: answer.info.socketOrigin });
    return answer;
  }

  #waitForFirstAnswer(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#dependencies.after(firstAnswerMsMax, resolve);
      void this.#ask(this.address).then(() => {
        cancel();
        resolve();
      });
    });
  }

  /** Reloads the page if its policy does not allow the sockets and the next policy will. */
  #allowSockets(socketOrigin: string): void {
    const isNameable = this.#dependencies.settings.current.socketOrigin === socketOrigin;
    if (isNameable && !this.#covers(this.address, socketOrigin)) this.#dependencies.reload("here");
  }

  /** Whether the policy of the shown page allows sockets at this origin. */
  #covers(address: string, socketOrigin: string): boolean {
    const [own = ""] = socketSources(address, null);
    return (
      socketOrigin.startsWith(own.slice(0, -1)) ||
      `${socketOrigin}:` === own.slice(0, -1) ||
      this.#allowedSockets.includes(socketOrigin)
    );
  }

  #result(state: ServerCheck["state"], address: string, sentence = sentences[state]): ServerCheck {
    return {
      state,
      address,
      sentence: sentence === null ? "" : filled(this.#dependencies.words()[sentence], { address }),
    };
  }
}
