import { useState } from "react";
import type { CreatedGame } from "#protocol/calls/games.ts";
import { type GameType, gamePath } from "#web/entities/paths.ts";
import { asPlayer } from "#web/entities/session/session.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";
import { actionFailure } from "#web/platform/calls/failures.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { translate } from "#web/platform/languages/i18n.ts";
import { notePlace } from "#web/platform/socket/tablePlaces.ts";
import { useLeaving } from "#web/ui/leaving.ts";

interface GameStart {
  /** From the press until the table is on screen: a second press would make a second game. */
  readonly busy: boolean;
  /** Why the last try failed, in the reader's language. */
  readonly failure: string | null;
  /** Makes the game as a player or guest and opens it; resolves to whether that worked. */
  readonly start: (create: () => Promise<ApiResult<CreatedGame>>) => Promise<boolean>;
}

/** Makes a game and opens its table; a failure is logged and shown beside the button. */
export function useGameStart(gameType: GameType): GameStart {
  const { isLeaving, leaveFor } = useLeaving();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const start: GameStart["start"] = async (create) => {
    setBusy(true);
    setFailure(null);
    const answer = await asPlayer(create);
    setBusy(false);
    if (!answer.ok) {
      console.error("The game could not be created", answer.failure.message);
      setFailure(translate(sharedText, actionFailure(answer.failure)));
      return false;
    }
    const { code, node } = answer.value.game;
    notePlace(code, node);
    leaveFor(gamePath(code), { state: { gameType } });
    return true;
  };
  return { busy: busy || isLeaving, failure, start };
}
