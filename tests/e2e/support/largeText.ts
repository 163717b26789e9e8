/** Text at twice its size, and elements that then overflow their panel. */
import type { Page } from "@playwright/test";
import { findHeadlessChromium, journeyArgs } from "../../../scripts/test/programs.ts";

/** A browser whose own setting doubles the size of text: the page and its media queries follow it. */
export const largeTextBrowser = {
  executablePath: findHeadlessChromium(),
  args: [...journeyArgs, "--blink-settings=defaultFontSize=32"],
};

/** From now on every document of this page has its text at this size: "200%" is double. */
export const enlarge = (page: Page, size: string): Promise<unknown> =>
  page.addInitScript((fontSize) => {
    const apply = (): void => document.documentElement.style.setProperty("font-size", fontSize);
    new MutationObserver((_changes, observer) => {
      apply();
      observer.disconnect();
    }).observe(document, { childList: true });
  }, size);

/** Words and controls that overflow their panel or the window, and how far the window scrolls horizontally. */
export const outside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const words = "a, button, input, select, textarea, h1, h2, h3, p, li, td, th, label, legend, span, dt, dd";
    const away = "[role=tablist], [data-part=scroller], [data-part=wordmark-name], table, pre, .visually-hidden";
    /** The nearest element around this one that scrolls, or cuts overflowing content. */
    const frameOf = (part: Element): Element | null => {
      // Elements around it do not cut an element with a fixed position.
      const { parentElement } = getComputedStyle(part).position === "fixed" ? { parentElement: null } : part;
      return parentElement === null || getComputedStyle(parentElement).overflowX !== "visible"
        ? parentElement
        : frameOf(parentElement);
    };
    const sideways = document.documentElement.scrollWidth - innerWidth;
    const stuck = [...document.body.querySelectorAll(words)].flatMap((part) => {
      const box = part.getBoundingClientRect();
      if (box.width === 0 || part.closest(away) !== null) return [];
      const frame = frameOf(part);
      const overflow = frame === null ? "" : getComputedStyle(frame).overflowX;
      if (overflow === "auto" || overflow === "scroll") return [];
      const panel = (
        frame ?? part.closest("[data-part=panel], [data-part=auth-card], dialog")
      )?.getBoundingClientRect();
      const right = box.right - Math.min(panel?.right ?? innerWidth, innerWidth);
      const left = Math.max(panel?.left ?? 0, 0) - box.left;
      const out = Math.round(Math.max(right, left));
      return out > 1 ? [`${part.tagName} ${part.textContent.slice(0, 24)} by ${out} px`] : [];
    });
    // A dialog scrolls vertically, never horizontally.
    const dialogs = [...document.querySelectorAll("dialog[open], dialog[open] *")].flatMap((part) => {
      const scrolls = ["auto", "scroll"].includes(getComputedStyle(part).overflowX) && part.closest(away) === null;
      const aside = part.scrollWidth - part.clientWidth;
      return scrolls && aside > 1 ? [`${part.tagName} scrolls sideways by ${aside} px`] : [];
    });
    return [...dialogs, ...(sideways > 1 ? [`the window by ${sideways} px`] : []), ...stuck];
  });
