/**
 * On-screen keyboards that cover the page instead of making it smaller. Other browsers follow the page's
 * `interactive-widget`; Safari only makes the visual viewport smaller.
 */

const fields = "input, textarea, select, [contenteditable]";

/** Scrolls the focused field into the part of the page that the keyboard leaves; returns a function that stops it. */
export function scrollFieldIntoView(): () => void {
  const viewport = globalThis.visualViewport;
  if (!viewport) return () => undefined;
  const show = (): void => {
    const field = document.activeElement;
    if (field === null || !field.matches(fields)) return;
    const { top, bottom } = field.getBoundingClientRect();
    const isCovered = bottom > viewport.offsetTop + viewport.height || top < viewport.offsetTop;
    if (isCovered) field.scrollIntoView({ block: "center", inline: "nearest" });
  };
  viewport.addEventListener("resize", show);
  return () => viewport.removeEventListener("resize", show);
}
