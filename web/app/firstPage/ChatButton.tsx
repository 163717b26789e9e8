import { lazy, type ReactElement, Suspense, useCallback, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useText } from "#web/platform/languages/i18n.ts";
import { usePageIdle } from "#web/platform/browser/pageIdle.ts";
import { readTabStored, writeTabStored } from "#web/platform/storage/storage.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { FirstIcon } from "#web/ui/icons/FirstIcon.tsx";
import { UnreadCount } from "#web/ui/UnreadCount.tsx";
import { appText } from "./text/en.ts";
import styles from "./Shell.module.css";

const ChatDock = lazy(async () => ({ default: (await import("#web/features/chat/ChatDock.tsx")).ChatDock }));

/** Whether this tab has opened the chat. From then on it counts unread lines on every page. */
const followsKey = "spar.chat";

/** Opens the global chat beside the page; on the chat's own page there is no panel. */
export function ChatButton(): ReactElement | null {
  const t = useText(appText);
  const { pathname } = useLocation();
  const isPageIdle = usePageIdle();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [follows, setFollows] = useState(() => readTabStored(followsKey) !== null);
  const [unread, setUnread] = useState(0);

  const close = useCallback((): void => {
    setOpen(false);
    button.current?.focus();
  }, []);
  const toggle = (): void => {
    writeTabStored(followsKey, "1");
    setFollows(true);
    setOpen(!isOpen);
  };

  if (pathname === "/chat") return null;
  return (
    <>
      <IconButton
        ref={button}
        className={styles.barChat}
        label={unread > 0 ? t("openChatUnread", { count: unread }) : t("openChat")}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        <FirstIcon name="chat" />
        <UnreadCount count={unread} />
      </IconButton>
      <Suspense>
        {isOpen || (follows && isPageIdle) ? <ChatDock isOpen={isOpen} onClose={close} onUnread={setUnread} /> : null}
      </Suspense>
    </>
  );
}
