/** Actions about a friendship, each with a notice of its outcome. */
import { ask } from "#web/platform/calls/ask.ts";
import { askFriendCall, endFriendCall, type Relation } from "#protocol/calls/friends.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import type { ApiFailure } from "#web/platform/calls/api.ts";
import { actionFailure } from "#web/platform/calls/failures.ts";
import { translate } from "#web/platform/languages/i18n.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { showToast } from "#web/ui/toasts.ts";
import { friendText } from "./text/en.ts";

/** The part of a user that these actions need. */
export type Person = Pick<PublicUser, "id" | "username">;

function showFailure({ username }: Person, failure: ApiFailure): void {
  if (failure.code === "not_accepted") showToast("error", translate(friendText, "notAccepted", { username }));
  else if (failure.code === "too_many_friends") showToast("error", translate(friendText, "tooMany"));
  else showToast("error", translate(sharedText, actionFailure(failure)));
}

/** Asks for friendship, or accepts a request. Resolves to the new relation; null when the call failed. */
export async function requestFriendship(person: Person): Promise<Relation | null> {
  const answer = await ask(askFriendCall, { params: { id: person.id } });
  if (!answer.ok) {
    showFailure(person, answer.failure);
    return null;
  }
  const { relation } = answer.value;
  const { username } = person;
  showToast("success", translate(friendText, relation === "friends" ? "nowFriends" : "asked", { username }));
  return relation;
}

/** Ends a friendship or a request. `how` chooses the notice. Resolves to whether the call succeeded. */
export async function endRelation(person: Person, how: "removed" | "declined" | "withdrawn"): Promise<boolean> {
  const answer = await ask(endFriendCall, { params: { id: person.id } });
  if (answer.ok) showToast("success", translate(friendText, how, { username: person.username }));
  else showFailure(person, answer.failure);
  return answer.ok;
}
