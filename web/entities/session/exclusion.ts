/** Why the server does not let this user in: a ban or suspension, or no new guests from this network. */
import { create } from "zustand";
import type { SanctionNotice } from "#protocol/calls/sanctions.ts";
import type { ApiFailure } from "#web/platform/calls/api.ts";

export type Exclusion =
  /** `ticket`: a secret for an appeal; null where the server gave none. */
  | { readonly by: "sanction"; readonly sanction: SanctionNotice; readonly ticket: string | null }
  /** `until`: epoch milliseconds. */
  | { readonly by: "network"; readonly until: number };

/** The notice on screen; null for none. */
export const useExclusion = create<{ readonly exclusion: Exclusion | null }>(() => ({ exclusion: null }));

/** The end of the last refusal of guests that was shown: a page that connects again and again shows it once. */
let shownUntil = 0;

/**
 * Shows why a call was refused, if it was for one of these reasons. `isOwnStep`: the user has just pressed something, so
 * it is shown again.
 */
export function noteExclusion({ code, sanction, ticket, until }: ApiFailure, isOwnStep = false): void {
  if (code === "sanctioned" && sanction !== undefined) {
    useExclusion.setState({ exclusion: { by: "sanction", sanction, ticket: ticket ?? null } });
  }
  if (code === "guests_refused" && until !== undefined && (isOwnStep || until !== shownUntil)) {
    shownUntil = until;
    useExclusion.setState({ exclusion: { by: "network", until } });
  }
}
