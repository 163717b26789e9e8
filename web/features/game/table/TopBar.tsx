import { memo, type ReactElement } from "react";
import { desktop } from "#web/platform/desktop/desktop.ts";
import { toggleStream } from "#web/platform/desktop/streamWindow.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { offlineCode } from "#web/entities/paths.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { UnreadCount } from "#web/ui/UnreadCount.tsx";
import { changePrefs, usePrefs } from "#web/platform/storage/prefs.ts";
import { useTable } from "../state/table.ts";
import { gameText } from "../text/en.ts";
import { Scoreboard } from "./Scoreboard.tsx";
import styles from "./TopBar.module.css";

interface TopBarProps {
  readonly unread: number;
  readonly canChat: boolean;
  readonly onLeave: () => void;
  readonly onChat: () => void;
  readonly onHelp: () => void;
  readonly onOptions: () => void;
}

/** Leave, score, sound, options, help and chat. */
export const TopBar = memo(function TopBar({
  unread,
  canChat,
  onLeave,
  onChat,
  onHelp,
  onOptions,
}: TopBarProps): ReactElement {
  const t = useText(gameText);
  return (
    <header className={styles.tableBar} data-part="table-bar" data-testid="table-bar">
      <IconButton label={t("leaveGame")} onClick={onLeave} className={styles.barLeave}>
        <Icon name="logout" />
      </IconButton>
      <Scoreboard />
      <div className={styles.barTools}>
        <StreamButton />
        <SoundButton />
        <IconButton label={t("tableOptions")} aria-keyshortcuts="O" onClick={onOptions}>
          <Icon name="settings" />
        </IconButton>
        <IconButton className={styles.barHelp} label={t("help")} aria-keyshortcuts="?" onClick={onHelp}>
          <Icon name="help" />
        </IconButton>
        {canChat ? (
          <IconButton
            label={unread > 0 ? t("openChatUnread", { count: unread }) : t("openChat")}
            aria-keyshortcuts="C"
            onClick={onChat}
          >
            <Icon name="chat" />
            <UnreadCount count={unread} />
          </IconButton>
        ) : null}
      </div>
    </header>
  );
});

/** In the desktop app: opens the stream window of this table. An offline game is known to one window only. */
function StreamButton(): ReactElement | null {
  const t = useText(gameText);
  const { code } = useTable();
  if (desktop() === null || code === offlineCode) return null;
  return (
    <IconButton label={t("streamWindow")} onClick={toggleStream}>
      <Icon name="eye" />
    </IconButton>
  );
}

/** Sound on or off by one press. */
export function SoundButton(): ReactElement {
  const t = useText(gameText);
  const isOn = usePrefs((prefs) => prefs.soundEffects);
  return (
    <IconButton
      className={styles.barSound}
      data-bar="sound"
      label={t("soundEffects")}
      aria-pressed={isOn}
      onClick={() => changePrefs({ soundEffects: !isOn })}
    >
      <Icon name={isOn ? "sound-on" : "sound-off"} />
    </IconButton>
  );
}
