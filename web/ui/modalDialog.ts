import { type RefObject, useLayoutEffect, useRef } from "react";

let openDialogs = 0;

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
    element?.showModal();
    countOpen(1);
    return () => {
      element?.close();
      countOpen(-1);
    };
  }, []);
  return dialog;
}
