import { useCallback } from "react";
import { useNavigate } from "react-router";
import { isNewTable } from "./openChallenges.ts";
import type { RoomCode } from "#protocol/ids.ts";
import { gamePath } from "#web/entities/paths.ts";

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
