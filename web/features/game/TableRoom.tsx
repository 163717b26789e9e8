import { type ReactElement, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import type { GameView } from "#protocol/frames/messages.ts";
import { usePrefs } from "#web/platform/storage/prefs.ts";
import { FourColourDeck } from "#web/ui/cards/PlayingCard.tsx";
import { ChatPanel } from "./chat/ChatPanel.tsx";
import type { Chat } from "./chat/chatStore.ts";
import { ChatToast } from "./chat/ChatToast.tsx";
import { useCoach } from "./coach/CoachPlace.tsx";
import { HandOver } from "./dialogs/HandOver.tsx";
import { HelpDialog } from "./dialogs/HelpDialog.tsx";
import { LeaveDialog, NoticeDialog, useLeaving } from "./dialogs/LeaveDialog.tsx";
import { MatchOver } from "./dialogs/MatchOver.tsx";
import { TableOptions } from "./dialogs/TableOptions.tsx";
import { useKeys } from "./input/keys.ts";
import { meOf } from "./state/reading.ts";
import { ConnectionBanner } from "./table/ConnectionBanner.tsx";
import { Narrator } from "./table/Narrator.tsx";
import { TableSurface } from "./table/TableSurface.tsx";
import { TopBar } from "./table/TopBar.tsx";
import { useChairs, useDrawnData, useTable, useEndDialog } from "./state/table.ts";
import styles from "./TableRoom.module.css";

interface TableRoomProps {
  readonly chat: Chat;
  /** Called when the player has left the table. */
  readonly onLeft: () => void;
}

const isSeated = ({ me }: GameView): boolean => me !== null;

/** The whole game screen; needs a view of the table. */
export function TableRoom({ chat, onLeft }: TableRoomProps): ReactElement {
  const table = useTable();
  const chairs = useChairs();
  const me = useDrawnData(meOf);
  const canChat = useDrawnData(isSeated);
  const ending = useEndDialog();
  const fourColourDeck = usePrefs((prefs) => prefs.fourColourDeck);
  const unread = useStore(chat.store, (state) => state.unread);
  const isChatOpen = useStore(chat.store, (state) => state.isOpen) && canChat;
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isOptionsOpen, setOptionsOpen] = useState(false);
  const { coach, askCoach } = useCoach();

  const targets = useMemo(
    () => ({
      toggleChat: () => canChat && chat.setOpen(!chat.store.getState().isOpen),
      openHelp: () => setHelpOpen(true),
      openOptions: () => setOptionsOpen(true),
      askCoach,
    }),
    [chat, canChat, askCoach],
  );
  useKeys(table, targets);
  useFocusAfterDialog(ending);
  const { isLeaving, setLeaving, leave, askToLeave } = useLeaving(onLeft);

  return (
    <FourColourDeck value={fourColourDeck}>
      <div
        className={styles.game}
        data-part="game"
        data-chatting={isChatOpen || undefined}
        data-coached={coach !== null || undefined}
      >
        <TopBar
          unread={unread}
          canChat={canChat}
          onLeave={askToLeave}
          onChat={targets.toggleChat}
          onHelp={targets.openHelp}
          onOptions={targets.openOptions}
        />
        <ConnectionBanner />
        <TableSurface chairs={chairs} coach={coach} />
        {canChat ? <ChatPanel chat={chat} myId={me?.user.id ?? null} /> : null}
        {canChat ? <ChatToast chat={chat} /> : null}
        <Narrator />
        {ending === "hand" ? <HandOver onLeave={askToLeave} /> : null}
        {ending === "match" ? <MatchOver onLeave={askToLeave} /> : null}
        <NoticeDialog onLeave={leave} />
        {isHelpOpen ? <HelpDialog onClose={() => setHelpOpen(false)} /> : null}
        {isOptionsOpen ? (
          <TableOptions
            onClose={() => setOptionsOpen(false)}
            onHelp={() => {
              setOptionsOpen(false);
              targets.openHelp();
            }}
            onLeave={() => {
              setOptionsOpen(false);
              askToLeave();
            }}
          />
        ) : null}
        <LeaveDialog open={isLeaving} onStay={() => setLeaving(false)} onLeave={leave} />
      </div>
    </FourColourDeck>
  );
}

/**
 * Focuses the table when the dialog closes. Otherwise the dialog would return the focus to its former owner, such as a
 * button of the bar, and one Enter too many would press that. A focused text field does not lose the focus.
 */
function useFocusAfterDialog(ending: "hand" | "match" | null): void {
  const was = useRef(ending);
  useEffect(() => {
    const hasClosed = was.current !== null && ending === null;
    was.current = ending;
    if (!hasClosed || document.activeElement?.matches("input, textarea") === true) return;
    document.querySelector<HTMLElement>("[data-part=stage]")?.focus({ preventScroll: true });
  }, [ending]);
}
