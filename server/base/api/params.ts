/** Parameters of paths that several calls take. */
import * as v from "valibot";
import { apiLimits } from "./limits.ts";
import type { RoomCode, TicketId, TicketMessageId } from "#protocol/ids.ts";
import { idSchema } from "#protocol/schema.ts";

/** A part of a path that names something. What it names is looked up: an id that cannot be one is not found. */
const name = v.pipe(v.string(), v.maxLength(apiLimits.pathCharsMax));

/** A path with an id: `byId<TicketId>()`. Without a kind it is a plain text. */
export const byId = <Kind extends string>() => v.object({ id: idSchema<Kind>(name) });
export const byTicketMessage = v.object({ id: idSchema<TicketId>(name), message: idSchema<TicketMessageId>(name) });
export const byFile = v.object({ file: name });
export const byGameId = v.object({ gameId: name });
export const byGameCode = v.object({ code: idSchema<RoomCode>(v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,32}$/))) });
