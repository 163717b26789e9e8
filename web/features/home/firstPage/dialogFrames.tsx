import { memo, type ReactElement, useCallback, useEffect, useReducer, useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { usePageIdle, whenIdle } from "#web/platform/browser/pageIdle.ts";
import { isDialogOpen, showFrame } from "#web/ui/modalDialog.ts";
import { fetchDialogs, loadedFrames } from "./playDialogs.ts";
import type { WayToPlay } from "./wayToPlay.ts";

type Hosts = Readonly<Record<WayToPlay, HTMLElement>>;

const newHosts = (): Hosts => ({
  match: document.createElement("div"),
  friend: document.createElement("div"),
  computer: document.createElement("div"),
});

interface DialogFrames {
  /** Render it with the page; it shows nothing there. */
  readonly frames: ReactElement;
  /** Shows the frame of a way to play, then calls `open`, which draws its dialog; at once if there is no frame. */
  readonly show: (way: WayToPlay, open: () => void) => void;
}

/**
 * The frames of the dialogs, drawn in advance outside the page: drawing them in React with the press, where their code
 * runs for the first time, took a slow phone longer than the whole answer may take.
 */
export function useDialogFrames(): DialogFrames {
  const [hosts] = useState(newHosts);
  const [turn, draw] = useReducer((count: number) => count + 1, 0);
  const close = useRef<() => void>(() => undefined);
  const onClose = useCallback(() => close.current(), []);
  const isPageIdle = usePageIdle();

  useEffect(() => {
    if (!isPageIdle) return;
    let forget: (() => void) | null = null;
    let isOver = false;
    fetchDialogs().then(
      () => {
        if (!isOver) forget = whenIdle(draw);
      },
      // A press retries.
      () => undefined,
    );
    return () => {
      isOver = true;
      forget?.();
    };
  }, [isPageIdle]);
  useEffect(() => () => close.current(), []);

  const show = useCallback(
    (way: WayToPlay, open: () => void): void => {
      if (isDialogOpen()) return open();
      const host = hosts[way];
      // Fetched, but the page is not idle yet.
      if (!host.hasChildNodes()) flushSync(draw);
      if (host.hasChildNodes()) close.current = showFrame(host, open);
      else open();
    },
    [hosts],
  );
  return { frames: <Frames turn={turn} hosts={hosts} onClose={onClose} />, show };
}

interface FramesProps {
  /** 0 before they are drawn; changes when more of them are there. */
  readonly turn: number;
  readonly hosts: Hosts;
  readonly onClose: () => void;
}

const Frames = memo(({ turn, hosts, onClose }: FramesProps): ReactElement | null =>
  turn === 0 ? null : (
    <>{loadedFrames().map(([way, Frame]) => createPortal(<Frame onClose={onClose} />, hosts[way], way))}</>
  ),
);
