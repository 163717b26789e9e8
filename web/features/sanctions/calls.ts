/** The calls of appeals. A proof is the ticket of a refused sign-in, or the key of an appeal's page. */
import type { Locale } from "#protocol/calls/accounts.ts";

/** What an appeal says, and the language of the answer. */
export interface Written {
  readonly text: string;
  readonly locale: Locale;
}
