/** Which server the app talks to, what the page's policy says of it, and what becomes of asking or changing it. */
import type { ServerCheck } from "#server/protocol/desktop.ts";
import { pagePolicy, socketSources } from "../security/policy.ts";
import { isIpv6Address, serverAddress } from "./serverAddress.ts";
import { type Asked, askServer, judge } from "./serverCheck.ts";
import type { KeptSettings } from "../storage/settings.ts";
import type { Words } from "../text/en.ts";
import { filled } from "../text/words.ts";

export interface ServerDeskParts {
  readonly settings: Pick<KeptSettings, "current" | "change">;
  readonly builtIn: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly words: () => Words;
  /** Loads the page anew: at home for another server, where it is for sockets that its policy did not know. */
  readonly reload: (place: "home" | "here") => void;
  /** Calls back once, later; the answer cancels it. */
  readonly after: (ms: number, call: () => void) => () => void;
}

/** The page waits this long for the server to say where its sockets are; then it is shown without. */
const firstWordMsMax = 2_500;

const sentences: Readonly<Record<ServerCheck["state"], keyof Words | null>> = {
  ok: null,
  invalid: "serverInvalid",
  away: "serverAway",
  foreign: "serverForeign",
  "app-too-old": "appTooOld",
  "server-too-old": "serverTooOld",
};

export class ServerDesk {
  readonly #parts: ServerDeskParts;
  #firstWord: Promise<void> | undefined;
  /** The sockets that the page on screen may talk to. */
  #served: readonly string[] = [];

  constructor(parts: ServerDeskParts) {
    this.#parts = parts;
  }

  get address(): string {
    return this.#parts.settings.current.server ?? this.#parts.builtIn;
  }

  get builtIn(): string {
    return this.#parts.builtIn;
  }

  /** Where the page's sockets may be; at the start it waits a moment for the server's own word. */
  async sockets(): Promise<readonly string[]> {
    this.#firstWord ??= this.#hearFirst();
    await this.#firstWord;
    this.#served = socketSources(this.address, this.#parts.settings.current.socketOrigin);
    return this.#served;
  }

  async policy(): Promise<string> {
    return pagePolicy(await this.sockets());
  }

  /** Asks the server in use. Where its sockets turn out to be elsewhere, the page is loaded anew to be let there. */
  async check(protocol: number): Promise<ServerCheck> {
    const { address } = this;
    const asked = await this.#ask(address);
    if (asked.state === "answered" && address === this.address) this.#letThere(asked.said.socketOrigin);
    return this.#said(judge(asked, protocol), address);
  }

  /** Asks another server and goes over to it if it is one that the page can play on. */
  async choose(typed: string, protocol: number): Promise<ServerCheck> {
    const { settings, builtIn, fetch, reload } = this.#parts;
    const address = typed.trim() === "" ? builtIn : serverAddress(typed);
    if (address === undefined)
      return this.#said("invalid", typed.trim(), isIpv6Address(typed) ? "serverIpv6" : undefined);
    const asked = await askServer(fetch, address);
    const state = judge(asked, protocol);
    if (state === "ok" && asked.state === "answered") {
      const { socketOrigin } = asked.said;
      const isOther = address !== this.address;
      await settings.change({ server: address === builtIn ? null : address, socketOrigin });
      if (isOther) reload("home");
    }
    return this.#said(state, address);
  }

  async #ask(address: string): Promise<Asked> {
    const { settings, fetch } = this.#parts;
    const asked = await askServer(fetch, address);
    const isNews = asked.state === "answered" && asked.said.socketOrigin !== settings.current.socketOrigin;
    if (isNews && address === this.address) await settings.change({ socketOrigin: asked.said.socketOrigin });
    return asked;
  }

  #hearFirst(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#parts.after(firstWordMsMax, resolve);
      void this.#ask(this.address).then(() => {
        cancel();
        resolve();
      });
    });
  }

  /** Has the page loaded anew where its policy does not name the sockets yet, and the next one will. */
  #letThere(socketOrigin: string): void {
    const isNameable = this.#parts.settings.current.socketOrigin === socketOrigin;
    if (isNameable && !this.#covers(this.address, socketOrigin)) this.#parts.reload("here");
  }

  /** Whether the page on screen may talk to sockets there. */
  #covers(address: string, socketOrigin: string): boolean {
    const [own = ""] = socketSources(address, null);
    return (
      socketOrigin.startsWith(own.slice(0, -1)) ||
      `${socketOrigin}:` === own.slice(0, -1) ||
      this.#served.includes(socketOrigin)
    );
  }

  #said(state: ServerCheck["state"], address: string, sentence = sentences[state]): ServerCheck {
    return { state, address, sentence: sentence === null ? "" : filled(this.#parts.words()[sentence], { address }) };
  }
}
