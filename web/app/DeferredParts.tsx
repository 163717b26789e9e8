import { lazy, type ReactElement, Suspense, useEffect } from "react";
import { useNavigate } from "react-router";
import { followHandOver } from "#web/features/offline/finishedMatches.ts";
import { followNotifications } from "#web/entities/notification/followNotifications.ts";
import { followPush } from "#web/entities/notification/push.ts";
import { needsNoServer } from "#web/entities/paths.ts";
import { followSanctions } from "#web/entities/sanction/ownSanctions.ts";
import { useExclusion } from "#web/entities/session/exclusion.ts";
import { isSignedIn, useSession } from "#web/entities/session/session.ts";
import { forgetTournamentCalls, useTournamentCalls } from "#web/entities/tournament/tournamentCalls.ts";
import { rememberPlayer } from "#web/features/offline/player.ts";
import { isStream } from "#web/platform/desktop/desktop.ts";
import { scrollFieldIntoView } from "#web/platform/browser/scrollFieldIntoView.ts";
import { usePageIdle } from "#web/platform/browser/pageIdle.ts";
import { Toasts } from "#web/ui/ToastList.tsx";
import { followWorker, installWorker, canCachePage } from "#web/features/offline/connection/serviceWorker.ts";
import { WithoutConnection, Reconnecting } from "#web/features/offline/connection/WithoutConnection.tsx";
import { countOpening } from "./countOpening.ts";
import { followForgetting, followAddress } from "./environmentNotices.ts";
import { closePalette, followPaletteKeys, usePalette } from "./palette.ts";

const CommandPalette = lazy(async () => ({
  default: (await import("#web/features/palette/CommandPalette.tsx")).CommandPalette,
}));
const ExclusionDialog = lazy(() =>
  import("#web/features/sanctions/ExclusionDialog.tsx").then(
    ({ ExclusionDialog: Dialog }) => ({ default: Dialog }),
    () => ({ default: () => null }),
  ),
);
/** The page works without it, so an error is ignored. */
const MaintenanceBanner = lazy(() =>
  import("#web/features/maintenance/MaintenanceBanner.tsx").then(
    ({ MaintenanceBanner: Banner }) => ({ default: Banner }),
    () => ({ default: () => null }),
  ),
);
/** The page works without it, and the notification leads to the table too. */
const TournamentCall = lazy(() =>
  import("#web/features/tournaments/call/TournamentCall.tsx").then(
    ({ TournamentCall: Call }) => ({ default: Call }),
    () => ({ default: () => null }),
  ),
);

/** Parts of every page that the first paint does not need: notices, and offline parts. */
export function DeferredParts(): ReactElement {
  const isPageIdle = usePageIdle();
  const userId = useSession(({ user }) => (isSignedIn(user) ? user?.id : undefined));
  const isPaletteOpen = usePalette(({ isOpen }) => isOpen);
  const isExcluded = useExclusion(({ exclusion }) => exclusion !== null);
  const isCalled = useTournamentCalls(({ call }) => call !== null);
  const isSanctioned = useExclusion(({ exclusion }) => exclusion?.by === "sanction");
  const navigate = useNavigate();
  useEffect(followWorker, []);
  useEffect(scrollFieldIntoView, []);
  useEffect(() => (isStream ? undefined : followForgetting()), []);
  useEffect(() => (isStream ? undefined : followAddress()), []);
  useEffect(followSanctions, []);
  useEffect(() => {
    const { pathname } = location;
    // The table is over for the player.
    if (isSanctioned && pathname.startsWith("/game/") && !needsNoServer(pathname))
      void navigate("/", { replace: true });
  }, [isSanctioned, navigate]);
  useEffect(() => (isStream ? undefined : followPaletteKeys()), []);
  useEffect(() => {
    if (userId === undefined) return;
    const stops = [followNotifications(), followPush(), forgetTournamentCalls];
    return () => {
      for (const stop of stops) stop();
    };
  }, [userId]);
  useEffect(() => {
    if (!isPageIdle) return;
    installWorker();
    countOpening();
  }, [isPageIdle]);
  useEffect(() => {
    // The desktop app does this before its session begins.
    if (!canCachePage()) return;
    const forget = rememberPlayer();
    const stop = followHandOver();
    return () => {
      forget();
      stop();
    };
  }, []);
  return (
    <>
      <Toasts />
      <WithoutConnection />
      {isStream ? null : <Reconnecting />}
      <Suspense fallback={null}>{isPaletteOpen ? <CommandPalette onClose={closePalette} /> : null}</Suspense>
      <Suspense fallback={null}>{isExcluded && !isStream ? <ExclusionDialog /> : null}</Suspense>
      <Suspense fallback={null}>{isPageIdle && !isStream ? <MaintenanceBanner /> : null}</Suspense>
      <Suspense fallback={null}>{isCalled && !isStream ? <TournamentCall /> : null}</Suspense>
    </>
  );
}
