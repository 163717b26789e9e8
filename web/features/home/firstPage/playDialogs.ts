import { type ComponentType, lazy } from "react";
import { prefetched } from "#web/platform/browser/pageIdle.ts";
import type { PlayFrameProps, PlayDialogProps, WayToPlay } from "./wayToPlay.ts";

/** The dialog of a way to play, and its frame before that. */
interface DialogParts {
  readonly Modal: ComponentType<PlayDialogProps>;
  readonly Frame: ComponentType<PlayFrameProps>;
}

/** The loaded dialogs: each is drawn without the moment that even a fetched one waits. */
const loaded = new Map<WayToPlay, DialogParts>();

const modal = (way: WayToPlay, load: () => Promise<DialogParts>) => {
  const fetch = async (): Promise<{ default: DialogParts["Modal"] }> => {
    const parts = await load();
    loaded.set(way, parts);
    return { default: parts.Modal };
  };
  return { fetch, Lazy: lazy(fetch) };
};

const modals = {
  match: modal("match", async () => {
    const { FindMatchDialog, FindMatchFrame } = await import("../FindMatchDialog.tsx");
    return { Modal: FindMatchDialog, Frame: FindMatchFrame };
  }),
  friend: modal("friend", async () => {
    const { GameConfigDialog, GameConfigFrame } = await import("../GameConfigDialog.tsx");
    return { Modal: GameConfigDialog, Frame: GameConfigFrame };
  }),
  computer: modal("computer", async () => {
    const { ComputerDialog, ComputerFrame } = await import("../ComputerDialog.tsx");
    return { Modal: ComputerDialog, Frame: ComputerFrame };
  }),
} as const;

export const isWayToPlay = (value: unknown): value is WayToPlay =>
  typeof value === "string" && Object.hasOwn(modals, value);

/** The dialog of a way to play; one that is not loaded fetches itself. */
export const dialogOf = (way: WayToPlay): ComponentType<PlayDialogProps> => loaded.get(way)?.Modal ?? modals[way].Lazy;

/** The frames of the loaded dialogs. */
export const loadedFrames = (): readonly (readonly [WayToPlay, ComponentType<PlayFrameProps>])[] =>
  [...loaded].map(([way, { Frame }]) => [way, Frame]);

/** Fetches all dialogs. */
export const fetchDialogs = (): Promise<unknown> => Promise.all(Object.values(modals).map(({ fetch }) => fetch()));

/** Fetches the dialogs in advance; if that fails, a press fetches them again. */
export const prefetchDialogs = prefetched(fetchDialogs);
