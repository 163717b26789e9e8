/** Which players at a table appear on streams without a name. */
import { useCallback } from "react";
import { type NamedUsers, namedUsersSchema } from "#protocol/calls/streams.ts";
import type { GameView } from "#protocol/frames/messages.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { send } from "#web/platform/calls/api.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { query } from "#web/platform/queries/queryClient.ts";
import type { IsAnonymous } from "./overlayOf.ts";

/** A player may change the setting during the match; overlays ask as often. */
const askAgainMs = 10_000;

const namedQuery = (code: string, userIds: readonly string[]) =>
  ({
    ...query<NamedUsers>(keys.streams.named(code, userIds), (signal) =>
      send({
        path: `/streams/named?code=${encodeURIComponent(code)}`,
        signed: true,
        answer: namedUsersSchema,
        signal,
      }),
    ),
    refetchInterval: askAgainMs,
    refetchIntervalInBackground: true,
  }) as const;

/** Whether a player of this table appears without a name; all of them do until the server has said who does. */
export function useAnonymous({ code, players }: Pick<GameView, "code" | "players">): IsAnonymous {
  const userIds = players.flatMap(({ user }) => (user.is_bot ? [] : [user.id])).toSorted();
  const [loaded] = useLoaded(namedQuery(code, userIds));
  const users = loaded.state === "ready" ? loaded.value.users : null;
  return useCallback((userId) => users === null || !users.includes(userId), [users]);
}
