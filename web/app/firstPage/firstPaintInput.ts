/** From the first drawing to the page itself: what was pressed or focused in the one is pressed or focused in the other. */
const reachable = "a[href], button";

const nameOf = (element: Element): string => element.getAttribute("aria-label") ?? element.textContent;

const named = (name: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(reachable)].find((element) => nameOf(element) === name);

let focused: string | null = null;

/** To be called before the page itself is drawn. */
export function rememberFocus(): void {
  const active = document.activeElement;
  if (active?.matches(reachable) === true) focused = nameOf(active);
}

/** To be called in the commit that draws it, because a press that is held may end right after it. */
export function clickHeldButton(): void {
  const { held, pressed } = document.documentElement.dataset;
  if (pressed === undefined && held !== undefined) clickWhenReleased(held);
}

/** To be called when it stands. */
export function restoreInput(): void {
  const { pressed } = document.documentElement.dataset;
  delete document.documentElement.dataset["pressed"];
  if (focused !== null) named(focused)?.focus({ preventScroll: true });
  focused = null;
  if (pressed !== undefined) named(pressed)?.click();
}

/** A press that began in the first drawing counts where it ends on the same button. */
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
