import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { PublicUser } from "#protocol/calls/users.ts";
import type { RoomCode, UserId } from "#protocol/ids.ts";
import { isSentFromThisTab, useGoToTable } from "#web/entities/challenge/challengeActions.ts";
import { onChallengeOver } from "#web/entities/challenge/openChallenges.ts";
import { gamePath } from "#web/entities/paths.ts";
import { asksBeforeLeaving } from "#web/platform/browser/leaving.ts";
import { type TextKey, useText } from "#web/platform/languages/i18n.ts";
import { showToast } from "#web/ui/toasts.ts";
import { challengesText } from "./text/en.ts";
import type { Challenge, ChallengeOver } from "#protocol/frames/userRecords.ts";

/** The player's own challenge that was accepted while this page could not open its table. */
export interface Accepted {
  readonly challenge: Challenge;
  readonly code: RoomCode;
}

interface Outcomes {
  readonly accepted: readonly Accepted[];
  readonly forget: (one: Accepted) => void;
}

/** Longer than usual: a player who has waited for minutes may look away when the notice appears. */
const noticeMs = 8000;

/** Follows the end of challenges: opens the table, or shows a notice. */
export function useOutcomes(userId: UserId): Outcomes {
  const t = useText(challengesText);
  const goToTable = useGoToTable();
  const { pathname } = useLocation();
  const [accepted, setAccepted] = useState<readonly Accepted[]>([]);
  // A player at the table needs no card.
  const elsewhere = accepted.filter(({ code }) => gamePath(code) !== pathname);
  if (elsewhere.length < accepted.length) setAccepted(elsewhere);
  const forget = useCallback((one: Accepted) => setAccepted((all) => all.filter((each) => each !== one)), []);

  const handleOutcome = (challenge: Challenge, { outcome, game_code }: ChallengeOver): void => {
    const isOwn = challenge.from.id === userId;
    if (outcome === "accepted") {
      if (isOwn && game_code !== null) openOrOffer({ challenge, code: game_code });
      return;
    }
    const { key, who } = sentenceOf(challenge, outcome, isOwn) ?? {};
    if (key !== undefined && who !== undefined) showToast("success", t(key, { username: who.username }), noticeMs);
  };
  /**
   * Opens the table in the tab that sent the challenge, but not out of a running match. Otherwise a visible tab shows a
   * card.
   */
  const openOrOffer = (one: Accepted): void => {
    if (pathname === gamePath(one.code)) return;
    const isMine = isSentFromThisTab(one.challenge.id);
    if (isMine && !asksBeforeLeaving()) goToTable(one.code);
    else if (isMine || document.hasFocus()) setAccepted((all) => [...all, one]);
  };

  const latestHandler = useRef(handleOutcome);
  useEffect(() => {
    latestHandler.current = handleOutcome;
  });
  useEffect(() => onChallengeOver((...args) => latestHandler.current(...args)), []);
  return { accepted, forget };
}

type Sentence = Extract<TextKey<typeof challengesText>, "hasDeclined" | "hasTakenBack" | "hasNotAnswered" | "isOver">;

/** The sentence about a challenge that failed; undefined if this player ended it. */
function sentenceOf(
  { from, to }: Challenge,
  outcome: Exclude<ChallengeOver["outcome"], "accepted">,
  isOwn: boolean,
): { readonly key: Sentence; readonly who: PublicUser } | null {
  if (outcome === "expired") return isOwn ? { key: "hasNotAnswered", who: to } : { key: "isOver", who: from };
  if (outcome === "declined") return isOwn ? { key: "hasDeclined", who: to } : null;
  return isOwn ? null : { key: "hasTakenBack", who: from };
}
