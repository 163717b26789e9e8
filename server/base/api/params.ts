/** Parameters of paths that several calls take. */
import * as v from "valibot";
import { apiLimits } from "./limits.ts";
import type { MatchId, RoomCode, StreamId, TournamentId, UserId } from "#protocol/ids.ts";
import { idSchema } from "#protocol/schema.ts";

/** A part of a path that names something. What it names is looked up: an id that cannot be one is not found. */
const name = v.pipe(v.string(), v.maxLength(apiLimits.pathCharsMax));

export const byId = v.object({ id: name });
export const byUserId = v.object({ id: idSchema<UserId>(name) });
export const byStreamId = v.object({ id: idSchema<StreamId>(name) });
export const byMatchId = v.object({ id: idSchema<MatchId>(name) });
export const byTournamentId = v.object({ id: idSchema<TournamentId>(name) });
export const byFile = v.object({ file: name });
export const byGameId = v.object({ gameId: name });
export const byGameCode = v.object({ code: idSchema<RoomCode>(v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,32}$/))) });
