import { type RefObject, useEffect } from "react";

/** Calls again and again, as long as the element is in the window and the tab is looked at. */
export function useWhileSeen(element: RefObject<HTMLElement | null>, everyMs: number, call: () => void): void {
  useEffect(() => {
    let isInWindow = false;
    let timer: ReturnType<typeof setInterval> | undefined;
    const follow = (): void => {
      const isSeen = isInWindow && document.visibilityState === "visible";
      if (isSeen === (timer !== undefined)) return;
      clearInterval(timer);
      timer = isSeen ? setInterval(call, everyMs) : undefined;
    };
    const observer = new IntersectionObserver((entries) => {
      isInWindow = entries.at(-1)?.isIntersecting === true;
      follow();
    });
    if (element.current !== null) observer.observe(element.current);
    document.addEventListener("visibilitychange", follow);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", follow);
      clearInterval(timer);
    };
  }, [element, everyMs, call]);
}
