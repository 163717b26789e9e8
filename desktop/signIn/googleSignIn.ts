/**
 * Google in the system's browser, where the player's own password manager is and our page cannot look on. The server
 * made the flow with its state and PKCE; here the way there is checked and the way back waited for, once.
 */
import { Loopback, type LoopbackPage, type Returned, returnPath } from "./loopback.ts";
import type { Words } from "../text/en.ts";

export interface GoogleParts {
  /** Origins whose pages may be opened. In the packaged app this is Google's alone. */
  readonly providers: readonly string[];
  readonly openBrowser: (url: string) => Promise<void>;
  readonly page: () => LoopbackPage;
  /** Brings the window back to the front. */
  readonly show: () => void;
  /** Calls back once, later; the answer cancels it. */
  readonly after: (ms: number, call: () => void) => () => void;
}

export const googleOrigin = "https://accounts.google.com";
const urlCharsMax = 4_096;
const waitMsMax = 5 * 60_000;

/** What the system's browser shows when it comes back. */
export const signInPage = ({ signedInTitle, signedIn, signInFailed }: Words): LoopbackPage => ({
  title: signedInTitle,
  done: signedIn,
  failed: signInFailed,
});

/** The state of an address that may be opened: the provider's, by code and PKCE, back to this port. */
export function allowedState(text: string, providers: readonly string[], port: number): string | undefined {
  const url = text.length <= urlCharsMax ? URL.parse(text) : null;
  if (url === null || url.username !== "" || url.password !== "" || !providers.includes(url.origin)) return undefined;
  const only = (name: string): string | undefined => {
    const values = url.searchParams.getAll(name);
    return values.length === 1 ? values[0] : undefined;
  };
  const fits =
    only("redirect_uri") === `http://127.0.0.1:${port}${returnPath}` &&
    only("response_type") === "code" &&
    only("code_challenge_method") === "S256" &&
    (only("code_challenge") ?? "").length === 43;
  const state = only("state") ?? "";
  return fits && state.length >= 16 && state.length <= 256 ? state : undefined;
}

export class GoogleSignIn {
  readonly #parts: GoogleParts;
  #loopback: Loopback | null = null;
  #cancelTimer: () => void = () => undefined;

  constructor(parts: GoogleParts) {
    this.#parts = parts;
  }

  /** Listens for one return; an older wait ends. */
  async prepare(): Promise<{ readonly port: number }> {
    this.cancel();
    const loopback = await Loopback.listen(this.#parts.page());
    this.cancel();
    this.#loopback = loopback;
    this.#cancelTimer = this.#parts.after(waitMsMax, () => loopback.stop());
    return { port: loopback.port };
  }

  /** Opens the provider's page and waits; null where it may not be opened or nobody comes back. */
  async open(url: string): Promise<Returned | null> {
    const loopback = this.#loopback;
    if (loopback === null) return null;
    const state = allowedState(url, this.#parts.providers, loopback.port);
    if (state === undefined) {
      this.cancel();
      return null;
    }
    loopback.expect(state);
    try {
      await this.#parts.openBrowser(url);
    } catch {
      loopback.stop();
    }
    const returned = await loopback.returned;
    if (this.#loopback === loopback) this.cancel();
    if (returned !== null) this.#parts.show();
    return returned;
  }

  cancel(): void {
    this.#cancelTimer();
    this.#loopback?.stop();
    this.#loopback = null;
  }
}
