/**
 * What the page may have opened outside the app: the rules, which a player wants to read without leaving his table, as
 * the server's own page in the system's browser, and a mail to somebody whose address the page shows. Nothing else.
 */
import { pageOrigin } from "../identity.ts";

const mail = /^mailto:[\w.+-]{1,64}@[a-z0-9.-]{1,200}$/i;
const rules = "/rules";

/** A page that is not ours any more opens one thing in this time, not a hundred. */
const restMs = 1_000;

/** Where an address leads outside the app; undefined where it leads nowhere. */
export function outsideAddress(address: string, server: string): string | undefined {
  if (address === `${pageOrigin}${rules}`) return `${server}${rules}`;
  return mail.test(address) ? address : undefined;
}

export interface OutsideParts {
  /** The server in use. */
  readonly server: () => string;
  readonly open: (address: string) => Promise<void>;
  /** Calls back once, later; the answer cancels it. */
  readonly after: (ms: number, call: () => void) => () => void;
}

/** Opens what may be opened, and says nothing of what may not. */
export function outside({ server, open, after }: OutsideParts): (address: string) => void {
  let isResting = false;
  return (address) => {
    const found = outsideAddress(address, server());
    if (found === undefined || isResting) return;
    isResting = true;
    after(restMs, () => {
      isResting = false;
    });
    // Without a browser or a mail program there is nothing to open.
    open(found).catch(() => undefined);
  };
}
