import { type MouseEvent, type ReactElement, Suspense, useEffect, useLayoutEffect, useRef } from "react";
import { Outlet, useLocation, Link } from "react-router";
import { useText } from "#web/platform/languages/i18n.ts";
import { isAwaited, isSignedIn, useSession } from "#web/entities/session/session.ts";
import { usePageIdle } from "#web/platform/browser/pageIdle.ts";
import { Dots } from "#web/ui/Dots.tsx";
import { prefetchMore, prefetchSignIn, RunningMatch } from "./pages.ts";
import { useScroll } from "./scroll.ts";
import { appText } from "./text/en.ts";
import { TopBar } from "./TopBar.tsx";
import { Wordmark } from "#web/ui/brand/Wordmark.tsx";
import { useMoreLinks } from "./MorePlaces.tsx";
import styles from "./Shell.module.css";
import dotsStyles from "#web/ui/Dots.module.css";

/** The frame of every page but the table: top bar, notices, footer. */
export function Shell(): ReactElement {
  const t = useText(appText);
  const { pathname, key } = useLocation();
  const userId = useSession(({ user }) => user?.id);
  const main = useRef<HTMLElement>(null);
  const currentPath = useRef(pathname);
  const isPageIdle = usePageIdle();
  useScroll();

  const isVisitor = useSession((session) => !isAwaited(session) && !isSignedIn(session.user));
  useEffect(() => {
    if (!isPageIdle) return;
    if (isVisitor) prefetchSignIn();
    else prefetchMore();
  }, [isPageIdle, isVisitor]);

  // A new page may load slowly: a press on a link shows a sign at once, until the page is there.
  useLayoutEffect(() => {
    delete document.documentElement.dataset["going"];
  }, [key]);

  // The focus moves to the new page for screen readers; the first page needs no help.
  useEffect(() => {
    if (currentPath.current === pathname) return;
    currentPath.current = pathname;
    // A slow page does not take the focus from a menu that the user has opened meanwhile.
    if (document.activeElement?.closest("[data-part=menu-list]")) return;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <div className={styles.shell} data-part="shell" onClick={showGoing}>
      <a className={styles.skipLink} href="#main">
        {t("skip")}
      </a>
      <TopBar />
      {userId === undefined ? null : (
        <Suspense fallback={null}>
          <RunningMatch key={userId} />
        </Suspense>
      )}
      <main id="main" ref={main} tabIndex={-1}>
        <Suspense fallback={<PageWait label={t("loadingPage")} />}>
          <Outlet />
        </Suspense>
      </main>
      <Footer />
    </div>
  );
}

/** The router handles presses on links, so the browser does not show that a page is loading; this does. */
function showGoing({ target, defaultPrevented }: MouseEvent): void {
  if (defaultPrevented && target instanceof Element && target.closest("a[href]")) {
    document.documentElement.dataset["going"] = "";
  }
}

function PageWait({ label }: { readonly label: string }): ReactElement {
  return (
    <div className={dotsStyles.pageWait}>
      <Dots label={label} />
    </div>
  );
}

function Footer(): ReactElement {
  const t = useText(appText);
  const more = useMoreLinks();
  const own = [
    ["/about", t("about")],
    ["/faq", t("faq")],
    ["/contact", t("contact")],
    ["/terms-of-service", t("terms")],
    ["/privacy-policy", t("privacy")],
  ] as const;
  return (
    <footer className={styles.footer}>
      <div className={styles.footerIn}>
        <div className={styles.footerBrand}>
          <Wordmark name={t("brand")} />
          <p>{t("tagline")}</p>
        </div>
        <nav aria-label={t("footerNav")}>
          {[more, own].map((links) => (
            <ul key={links[0]?.[0]} className={styles.footerLinks}>
              {links.map(([to, label]) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          ))}
        </nav>
      </div>
    </footer>
  );
}
