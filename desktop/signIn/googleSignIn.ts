/**
 * Signs in with Google in the system's browser, where the password manager is and where our page sees nothing. The
 * server starts the flow with state and PKCE. This class checks the address and waits for one return.
 */
import { LoopbackServer, type LoopbackPage, type SignInReturn, returnPath } from "./loopback.ts";
import type { Words } from "../text/en.ts";

export interface GoogleDependencies {
  /** Origins that may be opened. The packaged app allows Google's alone. */
  readonly providers: readonly string[];
  readonly openBrowser: (url: string) => Promise<void>;
  readonly page: () => LoopbackPage;
  /** Brings the window back to the front. */
  readonly show: () => void;
  /** Calls back once after `ms` milliseconds; the returned function cancels it. */
  readonly after: (ms: number, call: () => void) => () => void;
}

export const googleOrigin = "https://accounts.google.com";
const urlCharsMax = 4_096;
const waitMsMax = 5 * 60_000;

/** The texts of the page that the browser shows at the end. */
export const signInPage = ({ signedInTitle, signedIn, signInFailed }: Words): LoopbackPage => ({
  title: signedInTitle,
  done: signedIn,
  failed: signInFailed,
});

/**
 * The `state` of an allowed address: the provider's origin, with code and PKCE, returning to this port. Undefined
 * otherwise.
 */
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
  readonly #dependencies: GoogleDependencies;
  #loopback: LoopbackServer | null = null;
  #cancelTimer: () => void = () => undefined;

  constructor(dependencies: GoogleDependencies) {
    this.#dependencies = dependencies;
  }

  /** Listens for one return and ends an earlier wait. */
  async prepare(): Promise<{ readonly port: number }> {
    this.cancel();
    const loopback = await LoopbackServer.listen(this.#dependencies.page());
    this.cancel();
    this.#loopback = loopback;
    this.#cancelTimer = this.#dependencies.after(waitMsMax, () => loopback.stop());
    return { port: loopback.port };
  }

  /**
   * Opens the provider's page and waits. Resolves to null if the address is not allowed or the user does not return.
   */
  async open(url: string): Promise<SignInReturn | null> {
    const loopback = this.#loopback;
    if (loopback === null) return null;
    const state = allowedState(url, this.#dependencies.providers, loopback.port);
    if (state === undefined) {
      this.cancel();
      return null;
    }
    loopback.expect(state);
    try {
      await this.#dependencies.openBrowser(url);
    } catch {
      loopback.stop();
    }
    const returned = await loopback.returned;
    if (this.#loopback === loopback) this.cancel();
    if (returned !== null) this.#dependencies.show();
    return returned;
  }

  cancel(): void {
    this.#cancelTimer();
    this.#loopback?.stop();
    this.#loopback = null;
  }
}
