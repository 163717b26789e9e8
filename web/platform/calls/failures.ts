import type { ApiFailure } from "./api.ts";
import type { TextKey } from "#web/platform/languages/i18n.ts";
import type { sharedText } from "./text/en.ts";

type Sentence = Extract<
  TextKey<typeof sharedText>,
  "networkError" | "tooMany" | "generic" | "guestsRefused" | "unexpectedAddress" | "failedLeaderboard" | "failedGames"
>;

/** The sentence for a list that cannot be fetched: the network's sentence if the server is unavailable. */
export function listFailure({ kind, status }: ApiFailure, otherwise: "failedLeaderboard" | "failedGames"): Sentence {
  if (kind === "network" || status >= 500) return "networkError";
  return status === 429 ? "tooMany" : otherwise;
}

/** Whether the server requires a signed-in user. */
export const isLoginRequired = ({ status }: ApiFailure): boolean => status === 401 || status === 403;

/** The sentence for an action that failed. */
export function actionFailure({ kind, status, code }: ApiFailure): Sentence {
  if (kind === "network") return "networkError";
  if (code === "guests_refused") return "guestsRefused";
  if (code === "unexpected_address") return "unexpectedAddress";
  return status === 429 ? "tooMany" : "generic";
}
