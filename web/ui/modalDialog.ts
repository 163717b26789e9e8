import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Opens a <dialog> over everything for as long as its component lives. Before painting, and closed before it is taken
 * out of the page, because only a dialog that closes gives the focus back.
 */
export function useModalDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}
