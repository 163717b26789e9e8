import { type ReactElement, useEffect, useMemo, useState, useCallback } from "react";
import type { RoomCode, UserId } from "#protocol/ids.ts";
import type { GameUpdate, GameView } from "#protocol/frames/messages.ts";
import type { StreamBackground } from "#protocol/calls/streamBackground.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Overlay } from "#web/entities/overlay/Overlay.tsx";
import { sharedSocket } from "#web/entities/session/socketConnection.ts";
import { deviceNow } from "#web/platform/calls/serverClock.ts";
import { usePrefs } from "#web/platform/storage/prefs.ts";
import { namedUsersCall } from "#protocol/calls/streams.ts";
import { keyOf } from "#web/entities/queries/queryOf.ts";
import { ask } from "#web/platform/calls/ask.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { query } from "#web/platform/queries/queryClient.ts";
import { ConnectionBanner } from "../table/ConnectionBanner.tsx";
import { createTable, TableContext, useTable, useTableState, useEndDialog } from "../state/table.ts";
import { gameText } from "../text/en.ts";
import { overlayOf, type IsAnonymous } from "./overlayOf.ts";
import streamPageStyles from "./StreamPage.module.css";

interface StreamPageProps {
  readonly code: RoomCode;
  readonly background: StreamBackground;
}

/** The page of the stream window: the table as a spectator sees it, in 16 to 9, without controls. */
export function StreamPage({ code, background }: StreamPageProps): ReactElement {
  const t = useText(gameText);
  const [table] = useState(() => createTable(code, sharedSocket(), "watch"));
  useEffect(() => table.open(), [table]);
  useEffect(() => {
    document.documentElement.dataset["stream"] = background;
    return () => {
      delete document.documentElement.dataset["stream"];
    };
  }, [background]);
  return (
    <TableContext value={table}>
      <title>{`${t("table")} · Spar`}</title>
      <div className={streamPageStyles.stream} inert>
        <StreamTable />
      </div>
    </TableContext>
  );
}

function StreamTable(): ReactElement | null {
  const t = useText(gameText);
  const update = useTableState((state) => state.update);
  const notFound = useTableState((state) => state.notFound);
  if (update !== null) return <StreamOverlay update={update} />;
  return notFound ? <p className={streamPageStyles.streamWords}>{t("gameNotFound")}</p> : <ConnectionBanner />;
}

/** The layout of a stream's overlay, so that both look the same to an audience. */
function StreamOverlay({ update }: { readonly update: GameUpdate }): ReactElement {
  const isOver = useEndDialog() === "match";
  const fourColour = usePrefs((prefs) => prefs.fourColourDeck);
  const { socket } = useTable();
  const isAnonymous = useAnonymous(update.view);
  const state = useMemo(() => overlayOf(update.view, isOver, isAnonymous), [update, isOver, isAnonymous]);
  // Reads both clocks at one moment, for the difference between them.
  const aheadMs = useMemo(() => (update === null ? 0 : deviceNow() - socket.serverNow()), [update, socket]);
  return <Overlay state={state} aheadMs={aheadMs} fourColour={fourColour} />;
}

/** A player may change the setting during the match; overlays ask as often. */
const askAgainMs = 10_000;

const namedQuery = (code: RoomCode, userIds: readonly UserId[]) =>
  ({
    ...query([...keyOf(namedUsersCall, { query: { code } }), ...userIds], (signal) =>
      ask(namedUsersCall, { query: { code }, signal }),
    ),
    refetchInterval: askAgainMs,
    refetchIntervalInBackground: true,
  }) as const;

/** Whether a player of this table appears without a name. All do until the server has answered. */
export function useAnonymous({ code, players }: Pick<GameView, "code" | "players">): IsAnonymous {
  const userIds = players.flatMap(({ user }) => (user.is_bot ? [] : [user.id])).toSorted();
  const [loaded] = useLoaded(namedQuery(code, userIds));
  const users = loaded.state === "ready" ? loaded.value.users : null;
  return useCallback((userId) => users === null || !users.includes(userId), [users]);
}
