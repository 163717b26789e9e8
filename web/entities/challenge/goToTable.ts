import { useCallback } from "react";
import { useNavigate } from "react-router";
import { isNewTable } from "./openChallenges.ts";
import { gamePath } from "#web/entities/paths.ts";

/** How a table of two that was agreed upon is come to. */
export const asFriendGame = { state: { gameType: "playWithFriend" } } as const;

/** Leads to a table, once: of two who have challenged each other, one's own yes and the line both say where it is. */
export function useGoToTable(): (code: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (code) => {
      if (isNewTable(code)) void navigate(gamePath(code), asFriendGame);
    },
    [navigate],
  );
}
