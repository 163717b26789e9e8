/** Sends, accepts and ends challenges; the list of open challenges follows from each answer. */
import type { NewChallenge } from "#protocol/calls/games.ts";
import type { AcceptedChallenge, Challenge } from "#protocol/calls/friends.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";
import { deleteChallenge, postAcceptance, postChallenge } from "#web/entities/friend/calls.ts";
import { readTabStored, writeTabStored } from "#web/platform/storage/storage.ts";
import { endChallenge, takeChallenge } from "./openChallenges.ts";

const sentKey = "spar.challenged";
const sentSeparator = " ";

const sentHere = (): readonly string[] => readTabStored(sentKey)?.split(sentSeparator) ?? [];

/** Whether this tab made the challenge: of several tabs, that one opens the table. */
export const isSentFromThisTab = (id: string): boolean => sentHere().includes(id);

/** The largest number of challenges of a player that may wait for an answer. */
const sentKept = 5;

/** Challenges a user to a match. */
export async function makeChallenge(body: NewChallenge): Promise<ApiResult<Challenge>> {
  const answer = await postChallenge(body);
  if (!answer.ok) return answer;
  const { id } = answer.value;
  writeTabStored(sentKey, [...sentHere().slice(1 - sentKept), id].join(sentSeparator));
  takeChallenge(answer.value);
  return answer;
}

/** Accepts a challenge. If it is already over, it leaves the list as expired. */
export async function acceptChallenge({ id }: Challenge): Promise<ApiResult<AcceptedChallenge>> {
  const answer = await postAcceptance(id);
  if (answer.ok) endChallenge({ id, outcome: "accepted", game_code: answer.value.game_code });
  else if (answer.failure.code === "challenge_over") endChallenge({ id, outcome: "expired", game_code: null });
  return answer;
}

/** Declines a challenge, or withdraws the player's own. If it was just accepted, the socket says where it is played. */
export async function closeChallenge({ id }: Challenge, outcome: "declined" | "withdrawn"): Promise<ApiResult<void>> {
  const answer = await deleteChallenge(id);
  if (answer.ok) endChallenge({ id, outcome, game_code: null });
  else if (answer.failure.code === "challenge_over") return { ok: true, value: undefined };
  return answer;
}
