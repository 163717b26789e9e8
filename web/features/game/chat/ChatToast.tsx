import { type ReactElement, useEffect } from "react";
import { useStore } from "zustand";
import { useText } from "#web/platform/languages/i18n.ts";
import { usePrefs } from "#web/platform/storage/prefs.ts";
import { sounds } from "#web/platform/sound/sound.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { gameText } from "../text/en.ts";
import type { Chat } from "./chatStore.ts";
import { messageText } from "./Phrases.tsx";
import styles from "./ChatPanel.module.css";

const toastMs = 3000;

/** A message that came while the chat is closed, for three seconds; pressing it opens the chat. */
export function ChatToast({ chat }: { readonly chat: Chat }): ReactElement | null {
  const t = useText(gameText);
  const arrived = useStore(chat.store, (state) => state.arrived);
  const isWanted = usePrefs((prefs) => prefs.chatNotifications);
  const previews = usePrefs((prefs) => prefs.messagePreview);

  useEffect(() => {
    if (arrived === null) return;
    if (isWanted) sounds.play("message", `${arrived.timestamp} ${arrived.user_id}`);
    const timer = setTimeout(() => chat.dismissArrived(), toastMs);
    return () => clearTimeout(timer);
  }, [arrived, chat, isWanted]);

  return (
    <div className={styles.chatToastPlace} role="status">
      {arrived === null || !isWanted ? null : (
        <button type="button" className={styles.chatToast} onClick={() => chat.setOpen(true)}>
          <Icon name="chat" size={20} />
          <span className={styles.chatToastWords}>
            <strong>{previews ? arrived.username : t("newMessage", { username: arrived.username })}</strong>
            {previews ? <span>{messageText(t, arrived)}</span> : null}
          </span>
        </button>
      )}
    </div>
  );
}
