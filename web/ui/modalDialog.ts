import { type RefObject, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { afterDrawing } from "./afterDrawing.ts";

const inputs = ["keydown", "pointerdown"] as const;

let openDialogs = 0;
/** Whether a frame is in the page, so that a dialog which opens now takes its place. */
let isFrameShown = false;

/** The page behind is held still by a rule on the root: an attribute, because `:has` there is judged with every change. */
function countOpen(more: 1 | -1): void {
  openDialogs += more;
  document.documentElement.toggleAttribute("data-modal", openDialogs > 0);
}

/**
 * Opens a <dialog> over everything for as long as its component lives. Before painting, and closed before it is taken
 * out of the page, because only a dialog that closes gives the focus back.
 */
export function useModalDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    // It stands where the frame stood, so it does not come in a second time.
    element?.toggleAttribute("data-framed", isFrameShown);
    element?.showModal();
    countOpen(1);
    return () => {
      element?.close();
      countOpen(-1);
    };
  }, []);
  return dialog;
}

/** Whether a dialog is open. Another one that opens now is to come whole, so that the veil over the page stays. */
export const isDialogOpen = (): boolean => document.querySelector("dialog[open]") !== null;

/**
 * Answers a press with a dialog's frame: puts `frame`, which holds a drawn `ModalFrame`, into the page, without React and
 * without touching the rest of the page. On a slow phone the dialog as a whole takes too long for that. Once the frame is
 * drawn, or with the next key or press, `fill` opens the dialog, which takes the frame's place. Returns the way to take
 * the frame away before that; afterwards it does nothing.
 */
export function showFrame(frame: HTMLElement, fill: () => void): () => void {
  let isOver = false;
  const forget = afterDrawing(whole);
  function whole(): void {
    stop();
    try {
      flushSync(fill);
    } finally {
      takeAway();
    }
  }
  function stop(): void {
    isOver = true;
    forget();
    for (const input of inputs) window.removeEventListener(input, whole, true);
  }
  function takeAway(): void {
    isFrameShown = false;
    frame.remove();
  }
  // A key or a press meanwhile is the dialog's: it is to find it open, with the focus inside.
  for (const input of inputs) window.addEventListener(input, whole, true);
  document.body.append(frame);
  isFrameShown = true;
  return () => {
    if (isOver) return;
    stop();
    takeAway();
  };
}
