import { lazy, type ReactElement, Suspense, useState } from "react";
import { Link, NavLink } from "react-router";
import { useText } from "#web/platform/languages/i18n.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { Wordmark } from "#web/ui/brand/Wordmark.tsx";
import { FirstIcon } from "#web/ui/icons/FirstIcon.tsx";
import { isSignedIn, useSession } from "#web/entities/session/session.ts";
import { Account } from "./Account.tsx";
import { Appearance } from "./Appearance.tsx";
import { ChatButton } from "./ChatButton.tsx";
import { useMainLinks } from "./mainLinks.ts";
import { appText } from "./text/en.ts";
import styles from "./Shell.module.css";

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
