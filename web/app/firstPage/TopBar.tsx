import { lazy, type ReactElement, Suspense, useState, useCallback, useRef } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { useText, languageNames, languages, useLanguage } from "#web/platform/languages/i18n.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { Wordmark } from "#web/ui/brand/Wordmark.tsx";
import { FirstIcon } from "#web/ui/icons/FirstIcon.tsx";
import { isSignedIn, useSession } from "#web/entities/session/session.ts";
import { Account } from "./Account.tsx";
import { useMainLinks } from "./MorePlaces.tsx";
import { appText } from "./text/en.ts";
import { usePageIdle } from "#web/platform/browser/pageIdle.ts";
import { readTabStored, writeTabStored } from "#web/platform/storage/storage.ts";
import { UnreadCount } from "#web/ui/UnreadCount.tsx";
import { changePrefs, usePrefs } from "#web/platform/storage/prefs.ts";
import { Menu } from "#web/ui/Menu.tsx";
import { classes } from "#web/ui/classes.ts";
import styles from "./Shell.module.css";
import menuStyles from "#web/ui/Menu.module.css";

const SideMenu = lazy(async () => ({ default: (await import("#web/app/SideMenu.tsx")).SideMenu }));

const AccountLinks = lazy(async () => ({ default: (await import("#web/app/AccountLinks.tsx")).AccountLinks }));

export function TopBar(): ReactElement {
  const isAccount = useSession(({ user }) => isSignedIn(user));
  const t = useText(appText);
  const [menuOpen, setMenuOpen] = useState(false);
  const links = useMainLinks();
  return (
    <header className={styles.bar}>
      <div className={styles.barIn}>
        <IconButton
          className={styles.barMenu}
          label={t("openMenu")}
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          onClick={() => setMenuOpen(true)}
        >
          <FirstIcon name="menu" />
        </IconButton>
        <Link className={styles.barBrand} to="/">
          <Wordmark name={t("brand")} />
        </Link>
        <nav className={styles.barNav} aria-label={t("mainNav")}>
          {links.map(([to, label]) => (
            <NavLink key={to} to={to} end className={styles.barLink}>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={styles.barEnd}>
          <ChatButton />
          <Appearance />
          {isAccount ? (
            <Suspense fallback={<span className={styles.barLinks} />}>
              <AccountLinks />
            </Suspense>
          ) : null}
          <Account />
        </div>
      </div>
      <Suspense>{menuOpen ? <SideMenu onClose={() => setMenuOpen(false)} /> : null}</Suspense>
    </header>
  );
}

const ChatDock = lazy(async () => ({ default: (await import("#web/features/chat/ChatDock.tsx")).ChatDock }));

/** Whether this tab has opened the chat. From then on it counts unread lines on every page. */
const followsKey = "spar.chat";

/** Opens the global chat beside the page; on the chat's own page there is no panel. */
function ChatButton(): ReactElement | null {
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

/** The theme and language controls of the top bar. */
function Appearance(): ReactElement {
  const t = useText(appText);
  const theme = usePrefs((prefs) => prefs.theme);
  const language = useLanguage();
  const other = theme === "dark" ? "light" : "dark";
  return (
    <Menu
      className={styles.appearance}
      label={t("appearance", { code: language.toUpperCase() })}
      face={
        <>
          <FirstIcon name="globe" size={20} />
          <span className={styles.appearanceCode}>{language.toUpperCase()}</span>
        </>
      }
    >
      <button
        type="button"
        className={menuStyles.menuItem}
        data-part="menu-item"
        onClick={() => changePrefs({ theme: other })}
      >
        {t(other)}
        <FirstIcon name={other === "dark" ? "moon" : "sun"} size={18} />
      </button>
      <p className={menuStyles.menuTitle}>{t("language")}</p>
      {languages.map((code) => (
        <button
          key={code}
          type="button"
          className={menuStyles.menuItem}
          data-part="menu-item"
          lang={code}
          aria-pressed={code === language}
          onClick={() => changePrefs({ language: code })}
        >
          {languageNames[code]}
          {code === language ? <FirstIcon name="check" size={18} /> : null}
        </button>
      ))}
      <Link className={classes(menuStyles.menuItem, styles.menuItemApart)} data-part="menu-item" to="/settings">
        {t("settings")}
        <FirstIcon name="settings" size={18} />
      </Link>
    </Menu>
  );
}
