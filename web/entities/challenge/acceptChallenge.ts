import { useState } from "react";
import type { Challenge } from "#protocol/calls/friends.ts";
import type { ApiFailure } from "#web/platform/calls/api.ts";
import { acceptChallenge } from "./challengeActions.ts";
import { useGoToTable } from "./goToTable.ts";

export interface Accepting {
  readonly isBusy: boolean;
  /** Why this challenge could not be accepted; `null` if it was. */
  readonly failure: ApiFailure | null;
  readonly fail: (challenge: Challenge, failure: ApiFailure) => void;
  readonly accept: (challenge: Challenge) => Promise<void>;
}

/** Accepts a challenge and opens its table, or keeps the reason why not. `asked` is the challenge on screen. */
export function useAcceptChallenge(asked: Challenge | undefined): Accepting {
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
  return { isBusy, failure: failed !== null && failed.id === asked?.id ? failed.failure : null, fail, accept };
}
