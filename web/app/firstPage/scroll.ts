import { useEffect, useLayoutEffect } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

const leftAt = new Map<string, number>();

/** A new page starts at its top or at its named part; Back returns to the earlier position. */
export function useScroll(): void {
  const { key, hash, pathname } = useLocation();
  const how = useNavigationType();
  useOwnRestoration();

  // Runs in the commit, so that scrolling by the new page is not recorded for the old one.
  useLayoutEffect(() => {
    const note = (): void => {
      leftAt.set(key, window.scrollY);
    };
    window.addEventListener("scroll", note, { passive: true });
    return () => window.removeEventListener("scroll", note);
  }, [key]);

  useLayoutEffect(() => {
    if (hash === "") {
      window.scrollTo(0, how === NavigationType.Pop ? (leftAt.get(key) ?? 0) : 0);
      return;
    }
    return showWhenThere(partOf(hash));
  }, [key, hash, pathname, how]);
}

/** The page restores positions between its own pages; after a reload the browser restores them better. */
function useOwnRestoration(): void {
  useEffect(() => {
    const give = (): void => {
      history.scrollRestoration = "auto";
    };
    history.scrollRestoration = "manual";
    window.addEventListener("pagehide", give);
    return () => window.removeEventListener("pagehide", give);
  }, []);
}

/** The name in a hash; a hash with wrong escapes is taken as it is. */
function partOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** Scrolls to the named part, also when its page is still loading; returns a function that cancels it. */
function showWhenThere(id: string): () => void {
  const show = (): boolean => {
    const part = document.getElementById(id);
    part?.scrollIntoView();
    return part !== null;
  };
  const arrivals = new MutationObserver(() => {
    if (show()) arrivals.disconnect();
  });
  if (!show()) arrivals.observe(document.body, { childList: true, subtree: true });
  return () => arrivals.disconnect();
}
