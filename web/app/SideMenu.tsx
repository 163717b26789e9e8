import { type ReactElement, useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import { useRequestsWaiting, useUnreadConversations } from "#web/entities/unreadCounts.ts";
import { messageText } from "#web/entities/message/text/en.ts";
import { conversationsPath } from "#web/entities/paths.ts";
import { languageNames, languages, useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { changePrefs, usePrefs } from "#web/platform/storage/prefs.ts";
import { isSignedIn, useSession } from "#web/entities/session/session.ts";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { Wordmark } from "#web/ui/brand/Wordmark.tsx";
import { useModalDialog } from "#web/ui/modalDialog.ts";
import { RadioGroup } from "#web/ui/RadioGroup.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { UnreadCount } from "#web/ui/UnreadCount.tsx";
import { openPalette } from "./palette.ts";
import { useMainLinks, useMoreLinks } from "./firstPage/MorePlaces.tsx";
import { appText } from "./firstPage/text/en.ts";
import { classes } from "#web/ui/classes.ts";
import styles from "./SideMenu.module.css";

const smallLink = classes(styles.sideLink, styles.sideLinkSmall);

/** The links of the top bar for small screens, in a menu that slides in from the left. */
export function SideMenu({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useText(appText);
  const user = useSession((session) => session.user);
  const dialog = useModalDialog();
  const { key } = useLocation();
  const openedAt = useRef(key);

  useEffect(() => {
    if (key !== openedAt.current) onClose();
  }, [key, onClose]);

  return (
    <dialog
      ref={dialog}
      className={styles.side}
      aria-label={t("menu")}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={styles.sideIn}>
        <div className={styles.sideHead}>
          <Wordmark name={t("brand")} />
          <IconButton label={t("closeMenu")} onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </div>
        {user === null ? null : <p className={styles.sideUser}>{t("playingAs", { username: user.username })}</p>}
        <Button
          onClick={() => {
            onClose();
            openPalette();
          }}
        >
          {t("goTo")}
        </Button>
        <SideLinks onClose={onClose} />
        <SideAppearance />
      </div>
    </dialog>
  );
}

function SideLinks({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useText(appText);
  const links = useMainLinks();
  const places = useMoreLinks();
  const user = useSession((session) => session.user);
  const messages = useText(messageText);
  const waiting = useRequestsWaiting(({ count }) => count);
  const unread = useUnreadConversations(({ count }) => count);

  const more = [
    ["/cards", t("cards")],
    ["/recent-games", t("recentGames")],
    ["/settings", t("settings")],
  ] as const;
  return (
    <nav className={styles.sideNav} aria-label={t("mainNav")}>
      {links.map(([to, label]) => (
        <NavLink key={to} to={to} end className={styles.sideLink} data-part="side-link" onClick={onClose}>
          {label}
        </NavLink>
      ))}
      <hr />
      {places.map(([to, label]) => (
        <NavLink key={to} to={to} end className={smallLink} data-part="side-link" onClick={onClose}>
          {label}
          {to === "/friends" ? <UnreadCount count={waiting} /> : null}
        </NavLink>
      ))}
      {isSignedIn(user) ? (
        <NavLink to={conversationsPath} className={smallLink} data-part="side-link" onClick={onClose}>
          {messages("messages")}
          <UnreadCount count={unread} />
        </NavLink>
      ) : null}
      {more.map(([to, label]) => (
        <NavLink key={to} to={to} end className={smallLink} data-part="side-link" onClick={onClose}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

function SideAppearance(): ReactElement {
  const t = useText(appText);
  const theme = usePrefs((prefs) => prefs.theme);
  const language = useLanguage();
  return (
    <div className={styles.sideAppearance}>
      <RadioGroup
        row
        label={t("theme")}
        value={theme}
        choices={[
          { value: "dark", label: t("dark") },
          { value: "light", label: t("light") },
        ]}
        onChange={(next) => changePrefs({ theme: next })}
      />
      <div className={styles.sideLanguages}>
        <RadioGroup
          label={t("language")}
          value={language}
          choices={languages.map((code) => ({ value: code, label: languageNames[code] }))}
          onChange={(next) => changePrefs({ language: next })}
        />
      </div>
    </div>
  );
}
