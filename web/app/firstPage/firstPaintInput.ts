/** Carries presses and focus from the first paint over to the page that React draws in its place. */
const reachable = "a[href], button";

const nameOf = (element: Element): string => element.getAttribute("aria-label") ?? element.textContent;

const named = (name: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(reachable)].find((element) => nameOf(element) === name);

let focused: string | null = null;

/** Call before React draws the page. */
export function rememberFocus(): void {
  const active = document.activeElement;
  if (active?.matches(reachable) === true) focused = nameOf(active);
}

/** Call in the commit that draws the page, because a held press may end right after it. */
export function clickHeldButton(): void {
  const { held, pressed } = document.documentElement.dataset;
  if (pressed === undefined && held !== undefined) clickWhenReleased(held);
}

/** Call when the page is complete. */
export function restoreInput(): void {
  const { pressed } = document.documentElement.dataset;
  delete document.documentElement.dataset["pressed"];
  if (focused !== null) named(focused)?.focus({ preventScroll: true });
  focused = null;
  if (pressed !== undefined) named(pressed)?.click();
}

/** Presses the page's button when a press that began on it in the first paint ends there. */
function clickWhenReleased(name: string): void {
  const ends = ["pointerup", "pointercancel"] as const;
  const onRelease = ({ type, clientX, clientY }: PointerEvent): void => {
    for (const end of ends) window.removeEventListener(end, onRelease);
    if (type === "pointercancel") return;
    const button = named(name);
    if (button?.contains(document.elementFromPoint(clientX, clientY)) === true) button.click();
  };
  for (const end of ends) window.addEventListener(end, onRelease);
}
