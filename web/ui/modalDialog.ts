import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { afterDrawing } from "#web/lib/afterDrawing.ts";

const inputs = ["keydown", "pointerdown"] as const;

let openDialogs = 0;

/** The page behind is held still by a rule on the root: an attribute, because `:has` there is judged with every change. */
function countOpen(more: 1 | -1): void {
  openDialogs += more;
  document.documentElement.toggleAttribute("data-modal", openDialogs > 0);
}

/**
 * Opens a <dialog> over everything for as long as its component lives. Before painting, and closed before it is taken
 * out of the page, because only a dialog that closes gives the focus back. `isDue` may come later, but does not go.
 */
export function useModalDialog(isDue = true): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    if (!isDue) return;
    const element = dialog.current;
    element?.showModal();
    countOpen(1);
    return () => {
      element?.close();
      countOpen(-1);
    };
  }, [isDue]);
  return dialog;
}

/**
 * Whether a dialog's content is due. With `isFrameFirst` it is not until the dialog's frame has been drawn; a dialog that
 * takes the place of another has it at once, so that the veil over the page stays.
 */
export function useContentDue(isFrameFirst: boolean): boolean {
  const [isDue, setDue] = useState(() => !isFrameFirst || document.querySelector("dialog[open]") !== null);
  useEffect(() => {
    if (isDue) return;
    const atOnce = (): void => flushSync(() => setDue(true));
    // A key or a press meanwhile is the dialog's: it is to find it open, with the focus inside.
    for (const input of inputs) window.addEventListener(input, atOnce, true);
    const forget = afterDrawing(() => setDue(true));
    return () => {
      for (const input of inputs) window.removeEventListener(input, atOnce, true);
      forget();
    };
  }, [isDue]);
  return isDue;
}
