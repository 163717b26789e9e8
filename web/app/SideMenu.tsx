import { type ReactElement, useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import { useRequestsWaiting } from "#web/entities/friend/requestsWaiting.ts";
import { languageNames, languages, useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { changePrefs, usePrefs } from "#web/platform/storage/prefs.ts";
import { isSignedIn, useSession } from "#web/entities/session/session.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { Wordmark } from "#web/ui/brand/Wordmark.tsx";
import { useModalDialog } from "#web/ui/modalDialog.ts";
import { RadioGroup } from "#web/ui/RadioGroup.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { UnreadCount } from "#web/ui/UnreadCount.tsx";
import { useMainLinks } from "./firstPage/mainLinks.ts";
import "./SideMenu.css";
import { appText } from "./firstPage/text.ts";

/** The links of the top bar for small screens, in a menu that slides in from the left. */
export function SideMenu({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useText(appText);
  const links = useMainLinks();
  const user = useSession((session) => session.user);
  const waiting = useRequestsWaiting(({ count }) => count);
  const dialog = useModalDialog();
  const { key } = useLocation();
  const openedAt = useRef(key);

  useEffect(() => {
    if (key !== openedAt.current) onClose();
  }, [key, onClose]);

  const more = [
    ["/cards", t("cards")],
    ["/leaderboard", t("leaderboard")],
    ["/recent-games", t("recentGames")],
    ["/settings", t("settings")],
  ] as const;

  return (
    <dialog
      ref={dialog}
      className="side"
      aria-label={t("menu")}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className="side-in">
        <div className="side-head">
          <Wordmark name={t("brand")} />
          <IconButton label={t("closeMenu")} onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </div>
        {user === null ? null : <p className="side-user">{t("playingAs", { username: user.username })}</p>}
        <nav className="side-nav" aria-label={t("mainNav")}>
          {links.map(([to, label]) => (
            <NavLink key={to} to={to} end className="side-link" onClick={onClose}>
              {label}
            </NavLink>
          ))}
          <hr />
          {isSignedIn(user) ? (
            <NavLink to="/friends" end className="side-link side-link-small" onClick={onClose}>
              {t("friends")}
              <UnreadCount count={waiting} />
            </NavLink>
          ) : null}
          {more.map(([to, label]) => (
            <NavLink key={to} to={to} end className="side-link side-link-small" onClick={onClose}>
              {label}
            </NavLink>
          ))}
        </nav>
        <SideAppearance />
      </div>
    </dialog>
  );
}

function SideAppearance(): ReactElement {
  const t = useText(appText);
  const theme = usePrefs((prefs) => prefs.theme);
  const language = useLanguage();
  return (
    <div className="side-appearance">
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
      <div className="side-languages">
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
