/** Sends, accepts and ends challenges; the list of open challenges follows from each answer. */
import { ask } from "#web/platform/calls/ask.ts";
import {
  acceptChallengeCall,
  type AcceptedChallenge,
  challengeCall,
  endChallengeCall,
} from "#protocol/calls/friends.ts";
import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import type { NewChallenge } from "#protocol/calls/games.ts";
import type { RoomCode } from "#protocol/ids.ts";
import type { ApiFailure, ApiResult } from "#web/platform/calls/api.ts";
import { readTabStored, writeTabStored } from "#web/platform/storage/storage.ts";
import { endChallenge, isNewTable, takeChallenge } from "./openChallenges.ts";
import { gamePath } from "#web/entities/paths.ts";
import { notePlace } from "#web/platform/socket/tablePlaces.ts";
import { actionFailure } from "#web/platform/calls/failures.ts";
import { translate } from "#web/platform/languages/i18n.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { showToast } from "#web/ui/toasts.ts";
import type { Challenge } from "#protocol/frames/userRecords.ts";

const sentKey = "spar.challenged";
const sentSeparator = " ";

const sentHere = (): readonly string[] => readTabStored(sentKey)?.split(sentSeparator) ?? [];

/** Whether this tab made the challenge: of several tabs, that one opens the table. */
export const isSentFromThisTab = (id: string): boolean => sentHere().includes(id);

/** The largest number of challenges of a player that may wait for an answer. */
const sentMax = 5;

/** Challenges a user to a match. */
export async function makeChallenge(body: NewChallenge): Promise<ApiResult<Challenge>> {
  const answer = await ask(challengeCall, { body });
  if (!answer.ok) return answer;
  const { id } = answer.value;
  writeTabStored(sentKey, [...sentHere().slice(1 - sentMax), id].join(sentSeparator));
  takeChallenge(answer.value);
  return answer;
}

/** Accepts a challenge. If it is already over, it leaves the list as expired. */
async function acceptChallenge({ id }: Challenge): Promise<ApiResult<AcceptedChallenge>> {
  const answer = await ask(acceptChallengeCall, { params: { id } });
  if (answer.ok) {
    const { game_code, node } = answer.value;
    notePlace(game_code, node);
    endChallenge({ id, outcome: "accepted", game_code });
  } else if (answer.failure.code === "challenge_over") endChallenge({ id, outcome: "expired", game_code: null });
  return answer;
}

/** Declines or withdraws a challenge. If the opponent has just accepted, the socket delivers the table. */
export async function closeChallenge({ id }: Challenge, outcome: "declined" | "withdrawn"): Promise<ApiResult<void>> {
  const answer = await ask(endChallengeCall, { params: { id } });
  if (answer.ok) endChallenge({ id, outcome, game_code: null });
  else if (answer.failure.code === "challenge_over") return { ok: true, value: undefined };
  return answer;
}

/** How the player reached a table for two. */
export const asFriendGame = { state: { gameType: "playWithFriend" } } as const;

/**
 * Opens a table once: where two players challenge each other, the player's own acceptance and the socket both name it.
 */
export function useGoToTable(): (code: RoomCode) => void {
  const navigate = useNavigate();
  return useCallback(
    (code) => {
      if (isNewTable(code)) void navigate(gamePath(code), asFriendGame);
    },
    [navigate],
  );
}

interface Accepting {
  readonly isBusy: boolean;
  /** Why this challenge could not be accepted; `null` if it was. */
  readonly failure: ApiFailure | null;
  readonly fail: (challenge: Challenge, failure: ApiFailure) => void;
  readonly accept: (challenge: Challenge) => Promise<void>;
}

/** Accepts a challenge and opens its table, or holds the failure. The failure is of the challenge `onScreen`. */
export function useAcceptChallenge(onScreen: Challenge | undefined): Accepting {
  const goToTable = useGoToTable();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ readonly id: string; readonly failure: ApiFailure } | null>(null);
  const fail = ({ id }: Challenge, failure: ApiFailure): void => setFailed({ id, failure });
  const accept = async (challenge: Challenge): Promise<void> => {
    setBusy(true);
    setFailed(null);
    const answer = await acceptChallenge(challenge);
    setBusy(false);
    if (answer.ok) goToTable(answer.value.game_code);
    else fail(challenge, answer.failure);
  };
  return { isBusy, failure: failed !== null && failed.id === onScreen?.id ? failed.failure : null, fail, accept };
}

/** Withdraws the player's own challenge, and shows why if that fails. */
export async function withdrawChallenge(challenge: Challenge): Promise<void> {
  const answer = await closeChallenge(challenge, "withdrawn");
  if (!answer.ok) showToast("error", translate(sharedText, actionFailure(answer.failure)));
}
