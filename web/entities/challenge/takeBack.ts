import type { Challenge } from "#server/protocol/friends.ts";
import { closeChallenge } from "./deeds.ts";
import { actionFailure } from "#web/platform/calls/failures.ts";
import { translate } from "#web/platform/languages/i18n.ts";
import { libText } from "#web/platform/calls/text.ts";
import { showToast } from "#web/ui/toasts.ts";

/** Takes one's own challenge back, and says why where that did not work. */
export async function takeBack(challenge: Challenge): Promise<void> {
  const answer = await closeChallenge(challenge, "withdrawn");
  if (!answer.ok) showToast("error", translate(libText, actionFailure(answer.failure)));
}
