import { Fragment, type ReactElement, Suspense, useEffect, useLayoutEffect } from "react";
import { Route, Routes } from "react-router";
import { desktop, isStream } from "#web/platform/desktop/desktop.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { isSignedIn, useSession } from "#web/entities/session/session.ts";
import { usePageIdle } from "#web/platform/browser/pageIdle.ts";
import { Dots } from "#web/ui/Dots.tsx";
import { LiveRegion } from "#web/ui/LiveRegion.tsx";
import { CrashGuard } from "./CrashGuard.tsx";
import { MorePlaces } from "./MorePlaces.tsx";
import * as pages from "./pages.ts";
import { Shell } from "./Shell.tsx";
import { clickHeldButton, restoreInput } from "./firstPaintInput.ts";
import { appText } from "./text/en.ts";
import styles from "./Shell.module.css";

/** Every address of the site. */
export function App(): ReactElement {
  const t = useText(appText);
  const Frame = desktop() === null ? Fragment : pages.Desktop;
  return (
    <CrashGuard>
      <Suspense fallback={<Dots label={t("loadingPage")} />}>
        <Frame>
          <Routes>
            <Route path="/game/OFFLINE" element={<pages.OfflineGame />} />
            <Route path="/game/:code" element={<pages.Game />} />
            <Route path="/learn" element={<pages.Learn />} />
            <Route element={<Shell />}>
              <Route index element={<pages.Home offer={<FirstLessons />} more={<MorePlaces />} />} />
              <Route path="*" element={<pages.MorePages />} />
            </Route>
          </Routes>
        </Frame>
      </Suspense>
      <ChallengesOfAccount />
      <Suspense fallback={null}>
        <pages.DeferredParts />
      </Suspense>
      <LiveRegion />
    </CrashGuard>
  );
}

/** Neither guests nor the stream window take part in challenges. */
function ChallengesOfAccount(): ReactElement | null {
  const userId = useSession(({ user }) => (isSignedIn(user) ? user?.id : undefined));
  const isPageIdle = usePageIdle();
  if (isStream || userId === undefined || !isPageIdle) return null;
  return (
    <Suspense fallback={null}>
      <pages.Challenges key={userId} userId={userId} />
    </Suspense>
  );
}

/**
 * The link to the lessons for newcomers, shown once the page is idle. theme.js reserves its place in the first drawing.
 */
function FirstLessons(): ReactElement {
  const isPageIdle = usePageIdle();
  // The offer is part of the home page, so the home page is loaded as well.
  useLayoutEffect(clickHeldButton, []);
  useEffect(restoreInput, []);
  return (
    <div className={styles.firstLessons} data-part="first-lessons">
      <Suspense>{isPageIdle && "newcomer" in document.documentElement.dataset ? <pages.LearnOffer /> : null}</Suspense>
    </div>
  );
}
