/**
 * The card table at /game/:code, for players and spectators. A change of the table is drawn once: first its cards fly,
 * then words, scores and turns follow. The rooms of the folder are table, animation, dialogs, waiting, chat, coach,
 * input, state and stream.
 */
import { ask } from "#web/platform/calls/ask.ts";
import { gameChatCall } from "#protocol/calls/chat.ts";
import { lazy, type ReactElement, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { type RoomCode, roomCode } from "#protocol/ids.ts";
import { track } from "#web/platform/browser/analytics.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import type { TableSocket } from "#web/platform/socket/socket.ts";
import { sharedSocket } from "#web/entities/session/socketConnection.ts";
import { streamBackgroundFrom } from "#web/platform/desktop/desktop.ts";
import { Dots } from "#web/ui/Dots.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { createChat } from "./chat/chatStore.ts";
import { useDesktopTable } from "./desktopTable.ts";
import { countChange, useOpenTable } from "./tableSounds.ts";
import { isMidGame, meOf } from "./state/reading.ts";
import { ConnectionBanner } from "./table/ConnectionBanner.tsx";
import { createTable, type Table, TableContext, useTable, useTableState } from "./state/table.ts";
import { TableRoom } from "./TableRoom.tsx";
import { gameText } from "./text/en.ts";
import { turnMessage } from "./sentences.ts";
import styles from "./TableRoom.module.css";
import type { GameChatMessage } from "#protocol/frames/userRecords.ts";

const StreamPage = lazy(async () => ({ default: (await import("./stream/StreamPage.tsx")).StreamPage }));

/** The page /game/:code, for players and spectators; with `?stream=` for the stream window. */
export function GamePage(): ReactElement {
  const code = roomCode(useParams()["code"] ?? "");
  const [query] = useSearchParams();
  const background = streamBackgroundFrom(query);
  if (background !== null) {
    return (
      <Suspense>
        <StreamPage key={code} code={code} background={background} />
      </Suspense>
    );
  }
  return <TablePage key={code} code={code} socket={sharedSocket} history={historyOf} />;
}

interface TablePageProps {
  readonly code: RoomCode;
  /** The connection to the server, or a table server inside the page. */
  readonly socket: () => TableSocket;
  /** The table's earlier chat messages. */
  readonly history: (code: RoomCode) => Promise<readonly GameChatMessage[]>;
}

/** A table with its connection, sounds and chat. */
export function TablePage({ code, socket, history }: TablePageProps): ReactElement {
  const [table] = useState(() => createTable(code, socket()));

  useLeaveOnUnmount(table);
  useOpenTable(table, countChange);

  return (
    <TableContext value={table}>
      <TableOrHome history={history} />
    </TableContext>
  );
}

/**
 * Gives up the seat when the page is left before or after the match. During a match the seat stays, unless the player
 * confirms the dialog.
 */
function useLeaveOnUnmount(table: Table): void {
  const isVisible = useRef(false);
  useEffect(() => {
    isVisible.current = true;
    return () => {
      isVisible.current = false;
      // Later, because a development build unmounts every component once and mounts it again at once.
      setTimeout(() => {
        const view = table.store.getState().update?.view;
        if (!isVisible.current && view !== undefined && !isMidGame(view)) table.leave();
      });
    };
  }, [table]);
}

const alertMs = 8000;

/** Shows the table once the server has sent it; opens the home page if the table does not exist. */
function TableOrHome({ history }: Pick<TablePageProps, "history">): ReactElement {
  const t = useText(gameText);
  const table = useTable();
  const navigate = useNavigate();
  const isHere = useTableState((state) => state.update !== null);
  const notFound = useTableState((state) => state.notFound);
  const isSeated = useTableState((state) => state.update !== null && state.update.view.me !== null);
  const [chat] = useState(() => chatOf(table, history));
  const goHome = useCallback(() => void navigate("/", { replace: true }), [navigate]);

  useEffect(() => {
    if (!notFound) return;
    showToast("error", t("gameNotFound"), alertMs);
    goHome();
  }, [notFound, goHome, t]);
  useEffect(() => (isSeated ? chat.open() : undefined), [chat, isSeated]);
  usePageTitle();
  useDesktopTable(table);

  if (isHere) return <TableRoom chat={chat} onLeft={goHome} />;
  return (
    <main className={styles.gameWait} data-part="game-wait">
      <ConnectionBanner />
      <Dots label={t("loadingTable")} />
    </main>
  );
}

async function historyOf(code: RoomCode): Promise<readonly GameChatMessage[]> {
  const answer = await ask(gameChatCall, { params: { code } });
  if (!answer.ok) console.warn("Failed to fetch messages", answer.failure.message);
  return answer.ok ? answer.value : [];
}

function chatOf(table: Table, history: TablePageProps["history"]) {
  const view = () => table.store.getState().update?.view;
  return createChat({
    code: table.code,
    socket: table.socket,
    myId: () => {
      const seen = view();
      return seen === undefined ? null : (meOf(seen)?.user.id ?? null);
    },
    history: () => history(table.code),
    onSent: () => track("message_sent", {}),
  });
}

/** Shows the turn in the page's title, for a player in another tab. */
function usePageTitle(): void {
  const t = useText(gameText);
  const message = useTableState(({ landedView }) => (landedView === null ? "" : turnMessage(t, landedView)));
  useEffect(() => {
    const before = document.title;
    document.title = message === "" ? "Spar" : `${message} · Spar`;
    return () => {
      document.title = before;
    };
  }, [message]);
}
