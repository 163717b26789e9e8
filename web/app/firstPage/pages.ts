/** The screens, each a lazy chunk. Most are in MorePages, so that the first page need not list their files. */
import { type ComponentType, createElement, lazy, type ReactElement, type ReactNode, useState } from "react";
import { prefetched } from "#web/platform/browser/pageIdle.ts";

/** Errors are ignored: the page works without these parts. */
const orNothing = <P extends object>(fetch: () => Promise<ComponentType<P>>) =>
  lazy(() =>
    fetch().then(
      (component): { default: ComponentType<P> } => ({ default: component }),
      () => ({ default: () => null }),
    ),
  );

export const Game = lazy(async () => ({ default: (await import("#web/features/game/GamePage.tsx")).GamePage }));
export const OfflineGame = lazy(async () => ({ default: (await import("#web/app/OfflineGame.tsx")).OfflineGame }));
export const Learn = lazy(async () => ({ default: (await import("#web/app/Learn.tsx")).Learn }));
export const Desktop = lazy(async () => ({ default: (await import("#web/features/desktop/Desktop.tsx")).Desktop }));
export const DeferredParts = orNothing(async () => (await import("#web/app/DeferredParts.tsx")).DeferredParts);
export const RunningMatch = orNothing(
  async () => (await import("#web/features/runningMatch/RunningMatch.tsx")).RunningMatch,
);
export const IdentityDialog = orNothing(
  async () => (await import("#web/entities/player/identity/IdentityDialog.tsx")).IdentityDialog,
);
export const Challenges = orNothing(async () => (await import("#web/features/challenges/Challenges.tsx")).Challenges);
export const LearnOffer = orNothing(async () => (await import("#web/features/learn/LearnOffer.tsx")).LearnOffer);

type HomeProps = { readonly offer: ReactNode; readonly more: ReactNode };
let loadedHome: ComponentType<HomeProps> | null = null;

/** Fetches the home page; afterwards it is drawn at once, without a moment of waiting in between. */
export async function fetchHome(): Promise<ComponentType<HomeProps>> {
  loadedHome = (await import("#web/features/home/firstPage/HomePage.tsx")).HomePage;
  return loadedHome;
}

const LazyHome = lazy(async () => ({ default: await fetchHome() }));

export function Home(props: HomeProps): ReactElement {
  const [Page] = useState<ComponentType<HomeProps>>(() => loadedHome ?? LazyHome);
  return createElement(Page, props);
}

const fetchMore = () => import("#web/app/MorePages.tsx");
export const MorePages = lazy(async () => ({ default: (await fetchMore()).MorePages }));

/** Fetches the list of the other pages in advance; if that fails, opening a page fetches it again. */
export const prefetchMore = prefetched(fetchMore);

/** Fetches the sign-in page in advance in the same way. */
export const prefetchSignIn = prefetched(async () => await (await fetchMore()).fetchSignIn());
