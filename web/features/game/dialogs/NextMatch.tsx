import type { ReactElement } from "react";
import { useNavigate } from "react-router";
import { gamePath } from "#web/entities/paths.ts";
import { useTournamentCalls } from "#web/entities/tournament/tournamentCalls.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { useTable } from "../state/tableContext.ts";
import { gameText } from "../text/en.ts";

/** Whether a tournament calls the player to another table than this one. */
export function useIsCalled(): boolean {
  const { code } = useTable();
  return useTournamentCalls(({ call }) => call !== null && call.game_code !== code);
}

/**
 * The way to the table of the next match, for dialogs that stay: they lie over the call that shows on every page, and
 * nothing below them can be pressed. Null where the player is not called.
 */
export function NextMatch(): ReactElement | null {
  const t = useText(gameText);
  const navigate = useNavigate();
  const isCalled = useIsCalled();
  const code = useTournamentCalls(({ call }) => call?.game_code);
  if (!isCalled || code === undefined) return null;
  return (
    <Button kind="primary" onClick={() => void navigate(gamePath(code))}>
      {t("nextMatch")}
    </Button>
  );
}
