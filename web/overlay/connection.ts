/**
 * The connection of an overlay. It sends the key first and receives whole pictures. It reconnects while the page is
 * open, also after silence on an open connection. Before it connects it checks whether the page is outdated, and
 * reloads an outdated page.
 */
import type { StreamKey } from "#protocol/ids.ts";
import { encodeFrame } from "#protocol/frames/codec.ts";
import { PROTOCOL } from "#protocol/frames/messages.ts";
import { type Overlay, overlayBounds } from "#protocol/frames/overlay.ts";
import { overlayIn } from "#protocol/frames/overlayFrame.ts";
import type { Connection, OpenConnection } from "#web/platform/socket/webSocket.ts";
import { closeCode, delayAfterClose, socketTimes } from "#web/platform/socket/socketPolicy.ts";

export interface OverlayConnectionOptions {
  readonly key: StreamKey;
  readonly dial: OpenConnection;
  /** Where the server's sockets are, and whether this page is too old for it; null while it does not answer. */
  readonly server: () => Promise<{ readonly socketUrl: string; readonly isOutdated: boolean } | null>;
  /** After how long the page may be loaded anew, in milliseconds; null where that is too long to wait for. */
  readonly reloadDelayMs: () => number | null;
  readonly reload: () => void;
  readonly clock: {
    /** Calls back once, later; returns a function that cancels it. */
    after(delayMs: number, call: () => void): () => void;
  };
  readonly random: () => number;
  readonly onPicture: (picture: Overlay) => void;
  /** The server does not accept the key. */
  readonly onRefused: () => void;
  /** No connection, or a new one after that. */
  readonly onConnected: (isConnected: boolean) => void;
}

/**
 * The wait after a refusal. A deleted stream does not come back, but a server may; and a page of another protocol waits
 * for its reload.
 */
const refusedMs = 60_000;
const { badMessage, sessionDead: keyRefused } = closeCode;

/** Connects and stays connected; returns a function that ends it. */
export function connectOverlay(options: OverlayConnectionOptions): () => void {
  const { clock, key } = options;
  let line: Connection | null = null;
  let cancel: () => void = () => undefined;
  let failures = 0;
  let isEnded = false;

  const again = (delayMs: number): void => {
    cancel();
    cancel = clock.after(delayMs, () => void open());
  };

  const closed = (code: number): void => {
    line?.close();
    line = null;
    if (isEnded) return;
    options.onConnected(false);
    if (code === keyRefused) options.onRefused();
    const isRefused = code === keyRefused || code === badMessage;
    again(isRefused ? refusedMs : delayAfterClose(code, failures++, options.random));
  };

  const lost = (): void => closed(1006);

  /** Whether the page is about to be loaded anew. */
  const renews = (isOutdated: boolean): boolean => {
    const delayMs = isOutdated ? options.reloadDelayMs() : null;
    if (delayMs === null) return false;
    cancel();
    cancel = clock.after(delayMs, options.reload);
    return true;
  };

  const open = async (): Promise<void> => {
    const server = await options.server().catch(() => null);
    if (isEnded) return;
    if (server === null) return lost();
    if (renews(server.isOutdated)) return;
    let isHeard = false;
    cancel();
    // The first picture comes at once.
    cancel = clock.after(socketTimes.welcomeMsMax, lost);
    line = options.dial(server.socketUrl, {
      opened: () => line?.send(encodeFrame(["openOverlay", { key, protocol: PROTOCOL }])),
      received: (bytes) => {
        const picture = overlayIn(bytes);
        isHeard ||= picture !== null;
        if (!isHeard) return;
        // Measured by a timer alone: a clock that is changed does not matter.
        cancel();
        cancel = clock.after(overlayBounds.silenceMsMax, lost);
        if (picture === null) return;
        failures = 0;
        options.onConnected(true);
        options.onPicture(picture);
      },
      closed,
    });
  };

  void open();
  return () => {
    isEnded = true;
    cancel();
    line?.close();
  };
}
