import { rulesPage, type MatchConfig, type PlayerCount } from "#engine/config.ts";
import type { RoomCode } from "#protocol/ids.ts";
import type { CountEvent } from "#protocol/calls/analytics.ts";
import type { CreatedGame, PrivateRules } from "#protocol/calls/games.ts";
import type { NewGame } from "#server/play/tables/newGame.ts";
import type { User } from "#server/base/db/records.ts";
import { createBotGameCall, createGameCall, runningMatchCall } from "./gameCalls.ts";
import type { Result } from "#engine/result.ts";
import type { OpenError } from "#server/play/tables/admission.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import { publicUser } from "#server/people/users/publicUser.ts";
import type { Serve } from "#server/base/api/serve.ts";
import { domain } from "#server/base/domain.ts";
import { liveRoutes } from "./liveRoutes.ts";

interface GameDependencies {
  readonly tables: {
    open(game: NewGame): Promise<Result<{ readonly code: RoomCode }, OpenError>>;
    /** The match in progress in which a user has a seat, by its code. */
    runningOf(userId: string): RoomCode | null;
  };
  readonly countEvent: CountEvent;
}

type Wanted = Omit<NewGame, "createdBy" | "isRated" | "network">;

/** A private game for so many by these rules, as a table is opened with them. */
export function privateTable(rules: PrivateRules, numPlayers: PlayerCount): Pick<NewGame, "config" | "turnMs"> {
  const { winPoints, includeAces, includeSixes, stacking, weakHand, turnSeconds: seconds } = rules;
  const config: MatchConfig = { players: numPlayers, winPoints, includeAces, includeSixes, stacking, weakHand };
  return { config, turnMs: seconds === null ? null : seconds * 1000 };
}

/** Opens tables. Who creates one is who the session says. */
export function gameRoutes(serve: Serve, { tables, countEvent }: GameDependencies): void {
  const open = async (wanted: Wanted, user: User, network: string): Promise<CreatedGame> => {
    const opened = await tables.open({ ...wanted, createdBy: publicUser(user), isRated: false, network });
    if (!opened.ok) throw new HttpFailure(opened.error === "no-room" ? "busy" : "too_many_requests");
    return { game: { code: opened.value.code, created_by: user.id, player_count: wanted.config.players } };
  };

  serve(createGameCall, async ({ ctx, session, body }) => {
    const { numPlayers, winPoints, includeAces, includeSixes } = body;
    const table = { kind: "friend", ...privateTable(body, numPlayers), level: null } as const;
    const opened = await open(table, session.user, ctx.state.address);
    countEvent("invited_friend", { numPlayers, winPoints, includeAces, includeSixes, isRated: false });
    return opened;
  });

  // The computer plays by the rules page [R11], without a turn clock [R19].
  serve(createBotGameCall, async ({ ctx, session, body: { difficulty, numPlayers, winPoints } }) => {
    const table = {
      kind: "computer",
      config: rulesPage(numPlayers, winPoints),
      turnMs: null,
      level: difficulty,
    } as const;
    const opened = await open(table, session.user, ctx.state.address);
    countEvent("start_bot_game", { difficulty });
    return opened;
  });

  serve(runningMatchCall, ({ session }) => ({ game_code: tables.runningOf(session.user.id) }));
}

/** Tables that users open, and matches that everybody may watch. */
export const gamesDomain = domain({
  routes: [gameRoutes, liveRoutes],
});
