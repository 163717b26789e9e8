import type { Challenge } from "#server/protocol/friends.ts";
import { closeChallenge } from "#web/lib/challenges/deeds.ts";
import { actionFailure } from "#web/lib/failures.ts";
import { translate } from "#web/lib/i18n.ts";
import { libText } from "#web/lib/text.ts";
import { showToast } from "../toasts.ts";

/** Takes one's own challenge back, and says why where that did not work. */
export async function takeBack(challenge: Challenge): Promise<void> {
  const answer = await closeChallenge(challenge, "withdrawn");
  if (!answer.ok) showToast("error", translate(libText, actionFailure(answer.failure)));
}
