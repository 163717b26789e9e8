import type { ApiFailure } from "./api.ts";
import type { TextKey } from "#web/platform/languages/i18n.ts";
import type { sharedText } from "./text.ts";

type Sentence = Extract<
  TextKey<typeof sharedText>,
  "networkError" | "tooMany" | "generic" | "failedLeaderboard" | "failedGames"
>;

/** What a reader is told when a list cannot be fetched: the network's sentence when the server is not well. */
export function listFailure({ kind, status }: ApiFailure, otherwise: "failedLeaderboard" | "failedGames"): Sentence {
  if (kind === "network" || status >= 500) return "networkError";
  return status === 429 ? "tooMany" : otherwise;
}

/** Whether the server wants to know who asks. */
export const asksForLogin = ({ status }: ApiFailure): boolean => status === 401 || status === 403;

/** What a player is told when an action came to nothing. */
export function actionFailure({ kind, status }: ApiFailure): Sentence {
  if (kind === "network") return "networkError";
  return status === 429 ? "tooMany" : "generic";
}
