import { useCallback } from "react";
import { useNavigate } from "react-router";
import { isNewTable } from "./waiting.ts";
import { gamePath } from "#web/entities/paths.ts";

/** How a table of two that was agreed upon is come to. */
export const toTable = { state: { gameType: "playWithFriend" } } as const;

/** Leads to a table, once: of two who have challenged each other, one's own yes and the line both say where it is. */
export function useToTable(): (code: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (code) => {
      if (isNewTable(code)) void navigate(gamePath(code), toTable);
    },
    [navigate],
  );
}
