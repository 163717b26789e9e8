import type { Challenge } from "#protocol/calls/friends.ts";
import { closeChallenge } from "./challengeActions.ts";
import { actionFailure } from "#web/platform/calls/failures.ts";
import { translate } from "#web/platform/languages/i18n.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { showToast } from "#web/ui/toasts.ts";

/** Withdraws the player's own challenge, and shows why if that fails. */
export async function withdrawChallenge(challenge: Challenge): Promise<void> {
  const answer = await closeChallenge(challenge, "withdrawn");
  if (!answer.ok) showToast("error", translate(sharedText, actionFailure(answer.failure)));
}
