/** What one does about challenges; what the server said to it is known here at once. */
import type { NewChallenge } from "#server/protocol/gameForms.ts";
import type { AcceptedChallenge, Challenge } from "#server/protocol/friends.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";
import { acceptChallenge, deleteChallenge, postChallenge } from "#web/entities/friend/calls.ts";
import { readTabStored, writeTabStored } from "#web/platform/storage/storage.ts";
import { endChallenge, takeChallenge } from "./waiting.ts";

const sentKey = "spar.challenged";
const sentSeparator = " ";

const sentHere = (): readonly string[] => readTabStored(sentKey)?.split(sentSeparator) ?? [];

/** Whether it was this tab that made the challenge: of several it is the one that goes to the table. */
export const isSentHere = (id: string): boolean => sentHere().includes(id);

/** As many as one may have waiting for an answer. */
const sentKept = 5;

/** Challenges somebody to a match. */
export async function makeChallenge(body: NewChallenge): Promise<ApiResult<Challenge>> {
  const answer = await postChallenge(body);
  if (!answer.ok) return answer;
  const { id } = answer.value;
  writeTabStored(sentKey, [...sentHere().slice(1 - sentKept), id].join(sentSeparator));
  takeChallenge(answer.value);
  return answer;
}

/** Says yes. One that is over is waiting no longer. */
export async function agreeTo({ id }: Challenge): Promise<ApiResult<AcceptedChallenge>> {
  const answer = await acceptChallenge(id);
  if (answer.ok) endChallenge({ id, outcome: "accepted", game_code: answer.value.game_code });
  else if (answer.failure.code === "challenge_over") endChallenge({ id, outcome: "expired", game_code: null });
  return answer;
}

/** Says no, or takes one's own back. One that was accepted in this moment is played: the line says where. */
export async function closeChallenge({ id }: Challenge, outcome: "declined" | "withdrawn"): Promise<ApiResult<void>> {
  const answer = await deleteChallenge(id);
  if (answer.ok) endChallenge({ id, outcome, game_code: null });
  else if (answer.failure.code === "challenge_over") return { ok: true, value: undefined };
  return answer;
}
