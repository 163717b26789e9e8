/**
 * Opens links in other programs: the rules as the server's page in the system's browser, so that a player can read them
 * beside the table, and mail addresses that the page shows. Nothing else is opened.
 */
import { pageOrigin } from "../identity.ts";

const mail = /^mailto:[\w.+-]{1,64}@[a-z0-9.-]{1,200}$/i;
const rules = "/rules";

/** The shortest time in milliseconds between two links, so that a compromised page cannot open many. */
const restMs = 1_000;

/** The address to open for a link of the page; undefined for a link that may not be opened. */
export function externalAddress(address: string, server: string): string | undefined {
  if (address === `${pageOrigin}${rules}`) return `${server}${rules}`;
  return mail.test(address) ? address : undefined;
}

export interface ExternalLinkDependencies {
  /** The server in use. */
  readonly server: () => string;
  readonly open: (address: string) => Promise<void>;
  /** Calls back once after `ms` milliseconds; the returned function cancels it. */
  readonly after: (ms: number, call: () => void) => () => void;
}

/** Returns a function that opens allowed addresses and ignores all others. */
export function externalLinkOpener({ server, open, after }: ExternalLinkDependencies): (address: string) => void {
  let isResting = false;
  return (address) => {
    const found = externalAddress(address, server());
    if (found === undefined || isResting) return;
    isResting = true;
    after(restMs, () => {
      isResting = false;
    });
    // A system without a browser or mail program cannot open it.
    open(found).catch(() => undefined);
  };
}
