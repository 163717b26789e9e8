/** The streams of the user who asks. */
import * as v from "valibot";
import { byId } from "#server/base/api/fields.ts";
import { call, done, made, record } from "#server/base/api/declare.ts";
import { gameCode } from "#protocol/schema.ts";
import {
  namedUsersSchema,
  changeStreamForm,
  directorSchema,
  keyedStreamSchema,
  newStreamForm,
  streamSchema,
  streamsSchema,
} from "#protocol/calls/streams.ts";

export const streamsCall = call({
  method: "GET",
  path: "/api/streams",
  who: "account",
  summary: "The caller's streams, the oldest first. No answer has the keys of existing streams.",
  answer: record(streamsSchema),
});

export const namedUsersCall = call({
  method: "GET",
  path: "/api/streams/named",
  who: "session",
  summary:
    "The players of the table with this code who appear on streams with name, picture and cosmetics. For a program that shows a table to an audience. Nobody, where there is no such table or a stream of the caller may not show it: so nobody can ask who of the other users has chosen to appear without a name.",
  query: v.object({ code: gameCode }),
  answer: record(namedUsersSchema),
  limits: ["stream"],
});

export const makeStreamCall = call({
  method: "POST",
  path: "/api/streams",
  who: "account",
  summary:
    "Makes a stream. The answer has its `key`: the address of the overlay is `/overlay#KEY`. The server keeps only a digest, so no later answer has it. `not_found` where what it follows does not exist, or the caller may not watch it.",
  body: newStreamForm,
  answer: made(keyedStreamSchema),
  refusals: ["not_found", "too_many_streams"],
  limits: ["stream"],
});

export const changeStreamCall = call({
  method: "PATCH",
  path: "/api/streams/:id",
  who: "account",
  summary: "Changes the given fields. Open overlays follow at once; hands are never shown earlier than before.",
  params: byId,
  body: changeStreamForm,
  answer: record(streamSchema),
  refusals: ["not_found"],
  limits: ["stream"],
});

export const rekeyStreamCall = call({
  method: "POST",
  path: "/api/streams/:id/key",
  who: "account",
  summary: "Gives the stream a new address. Overlays that were opened with the one before are closed.",
  params: byId,
  answer: record(keyedStreamSchema),
  refusals: ["not_found"],
  limits: ["stream"],
});

export const removeStreamCall = call({
  method: "DELETE",
  path: "/api/streams/:id",
  who: "account",
  summary: "Deletes the stream and closes its overlays.",
  params: byId,
  answer: done,
  refusals: ["not_found"],
  limits: ["stream"],
});

export const streamDirectorCall = call({
  method: "GET",
  path: "/api/streams/:id/director",
  who: "account",
  summary:
    "The stream, and the matches of the tournament that it follows which are called or played, the most interesting first. `PATCH /api/streams/:id` chooses one with `follows.pick`.",
  params: byId,
  answer: record(directorSchema),
  refusals: ["not_found"],
});
