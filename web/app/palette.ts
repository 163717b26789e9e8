/** Whether the command palette is open. It is opened by Ctrl or Cmd + K, and from the side menu. */
import { create } from "zustand";
import { meaningOf } from "#web/ui/keys.ts";
import { isDialogOpen } from "#web/ui/modalDialog.ts";

export const usePalette = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

export const openPalette = (): void => usePalette.setState({ isOpen: true });
export const closePalette = (): void => usePalette.setState({ isOpen: false });

/** Opens the palette by its keys, unless another dialog is open; returns a function that stops it. */
export function followPaletteKeys(): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    const isCombination = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isCombination || meaningOf(event) !== "k" || event.repeat) return;
    if (usePalette.getState().isOpen) {
      event.preventDefault();
      closePalette();
    } else if (!isDialogOpen()) {
      event.preventDefault();
      openPalette();
    }
  };
  window.addEventListener("keydown", onKeyDown);
  return () => window.removeEventListener("keydown", onKeyDown);
}
