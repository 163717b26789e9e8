import { type ReactElement, useCallback, useMemo, useState } from "react";
import { useStore } from "zustand";
import type { GameView } from "#protocol/frames/messages.ts";
import { usePrefs } from "#web/platform/storage/prefs.ts";
import { FourColourDeck } from "#web/ui/cards/fourColourDeck.ts";
import { ChatPanel } from "./chat/ChatPanel.tsx";
import type { Chat } from "./chat/chatStore.ts";
import { ChatToast } from "./chat/ChatToast.tsx";
import { CoachPlace } from "./coach/CoachPlace.tsx";
import { useHasCoach } from "./coach/hasCoach.ts";
import { HandOver } from "./dialogs/HandOver.tsx";
import { HelpDialog } from "./dialogs/HelpDialog.tsx";
import { LeaveDialog } from "./dialogs/LeaveDialog.tsx";
import { MatchOver } from "./dialogs/MatchOver.tsx";
import { NoticeDialog } from "./dialogs/NoticeDialog.tsx";
import { TableOptions } from "./dialogs/TableOptions.tsx";
import { useFocusAfterDialog, useEndDialog } from "./state/endings.ts";
import { useKeys } from "./input/keys.ts";
import { useLeaveGuard } from "./dialogs/leaveGuard.ts";
import { isMidGame, meOf } from "./state/reading.ts";
import { ConnectionBanner } from "./table/ConnectionBanner.tsx";
import { Narrator } from "./table/Narrator.tsx";
import { TableSurface } from "./table/TableSurface.tsx";
import { TopBar } from "./table/TopBar.tsx";
import { useChairs, useDrawn, useTable } from "./state/tableContext.ts";
import styles from "./game.module.css";

interface TableRoomProps {
  readonly chat: Chat;
  /** Called when the player has left the table. */
  readonly onLeft: () => void;
}

const isSeated = ({ me }: GameView): boolean => me !== null;

/** Leaving: at once, or after a question during a match. */
function useLeaving(onLeft: () => void) {
  const table = useTable();
  const isMidGameNow = useDrawn(isMidGame);
  const [isLeaving, setLeaving] = useState(false);
  useLeaveGuard(isMidGameNow, () => setLeaving(true));
  const leave = useCallback(() => {
    table.leave();
    onLeft();
  }, [table, onLeft]);
  const askToLeave = useCallback(() => (isMidGameNow ? setLeaving(true) : leave()), [isMidGameNow, leave]);
  return { isLeaving, setLeaving, leave, askToLeave };
}

/** The coach beside the player, or null without one; `askCoach` returns whether there is one to ask. */
function useCoach() {
  const hasCoach = useHasCoach();
  const [asked, setAsked] = useState(0);
  const askCoach = useCallback(() => {
    setAsked((count) => count + 1);
    return hasCoach;
  }, [hasCoach]);
  const coach = useMemo(() => (hasCoach ? <CoachPlace asked={asked} /> : null), [hasCoach, asked]);
  return { coach, askCoach };
}

/** The whole game screen; needs a view of the table. */
export function TableRoom({ chat, onLeft }: TableRoomProps): ReactElement {
  const table = useTable();
  const chairs = useChairs();
  const me = useDrawn(meOf);
  const canChat = useDrawn(isSeated);
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
