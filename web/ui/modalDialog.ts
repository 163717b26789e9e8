import { type RefObject, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { afterDrawing } from "./afterDrawing.ts";

const inputs = ["keydown", "pointerdown"] as const;

let openDialogs = 0;
/** Whether a frame is in the page, so that a dialog which opens now replaces it. */
let isFrameShown = false;

/** An attribute of the root locks the page behind: a `:has` rule would be evaluated with every change. */
function countOpen(more: 1 | -1): void {
  openDialogs += more;
  document.documentElement.toggleAttribute("data-modal", openDialogs > 0);
}

/**
 * Opens a <dialog> over the page while its component is mounted. It opens before painting, and closes before it is
 * removed from the page, because only a dialog that closes returns the focus.
 */
export function useModalDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    // It replaces the frame, so it is not animated a second time.
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

/**
 * Whether a dialog is open. Another dialog that opens now is shown without a frame, so that the veil over the page
 * stays.
 */
export const isDialogOpen = (): boolean => document.querySelector("dialog[open]") !== null;

/**
 * Answers a press with a dialog's frame: puts `frame`, which holds a drawn `ModalFrame`, into the page, without React
 * and without touching the rest of the page. On a slow phone the dialog as a whole takes too long for that. Once the
 * frame is drawn, or with the next key or press, `fill` opens the dialog, which replaces the frame. Returns a function
 * that removes the frame before that; afterwards it does nothing.
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
  // A key or a press meanwhile belongs to the dialog: it finds the dialog open, with the focus inside.
  for (const input of inputs) window.addEventListener(input, whole, true);
  document.body.append(frame);
  isFrameShown = true;
  return () => {
    if (isOver) return;
    stop();
    takeAway();
  };
}
