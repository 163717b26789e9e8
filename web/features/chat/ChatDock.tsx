import { type ReactElement, useEffect } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router";
import { useStore } from "zustand";
import { useText } from "#web/platform/languages/i18n.ts";
import { loadBlocks } from "#web/entities/chat/hiddenUsers.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { keyOf } from "#web/ui/keys.ts";
import type { Channel } from "./channel.ts";
import styles from "./ChatPage.module.css";
import { Lines } from "./Lines.tsx";
import { globalChannel } from "./globalChannel.ts";
import { chatText } from "./text/en.ts";
import { Writing } from "./Writing.tsx";
import buttonStyles from "#web/ui/Button.module.css";

interface ChatDockProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onUnread: (count: number) => void;
  /** Tests pass their own. */
  readonly channel?: Channel;
}

/** Follows the global chat on every page, as a panel or only as a number of unread lines. */
export function ChatDock({ isOpen, onClose, onUnread, channel = globalChannel() }: ChatDockProps): ReactElement | null {
  const unread = useStore(channel.store, (state) => state.unread);
  useEffect(() => channel.follow(), [channel]);
  useEffect(() => void loadBlocks(), []);
  useEffect(() => onUnread(unread), [unread, onUnread]);
  return isOpen ? createPortal(<ChatOverlay channel={channel} onClose={onClose} />, document.body) : null;
}

function ChatOverlay({ channel, onClose }: { readonly channel: Channel; readonly onClose: () => void }): ReactElement {
  const t = useText(chatText);
  const online = useStore(channel.store, (state) => state.presence?.online);
  return (
    <aside
      className={styles.globalOverlay}
      aria-label={t("title")}
      onKeyDown={(event) => {
        if (keyOf(event.nativeEvent) === "Escape") onClose();
      }}
    >
      <header className={styles.globalHead}>
        <div>
          <h2>{t("title")}</h2>
          <p className="figures">{online === undefined ? t("nobodyYet") : t("onlineCount", { count: online })}</p>
        </div>
        <Link
          className={buttonStyles.iconButton}
          data-part="icon-button"
          to="/chat"
          aria-label={t("wholePage")}
          title={t("wholePage")}
          onClick={onClose}
        >
          <Icon name="fullscreen" size={20} />
        </Link>
        <IconButton label={t("close")} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </header>
      <Lines channel={channel} />
      <Writing channel={channel} takesFocus />
    </aside>
  );
}
