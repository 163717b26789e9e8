import { type RefObject, useEffect, useState } from "react";

/** Whether the element is in the window, or was scrolled out of it. */
export function useIsInWindow(element: RefObject<HTMLElement | null>): boolean {
  const [isInWindow, setInWindow] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setInWindow(entries.at(-1)?.isIntersecting === true));
    if (element.current !== null) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInWindow;
}
