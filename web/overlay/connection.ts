/**
 * The connection of an overlay: it sends the key first, gets whole pictures, and connects again by itself for as long as
 * the page is open.
 */
import { encodeFrame } from "#server/protocol/codec.ts";
import { PROTOCOL } from "#server/protocol/messages.ts";
import type { Overlay } from "#server/protocol/overlay.ts";
import { overlayIn } from "#server/protocol/overlayFrame.ts";
import type { Connection, OpenConnection } from "#web/platform/socket/connection.ts";
import { delayAfterClose, socketTimes } from "#web/platform/socket/socketPolicy.ts";

export interface OverlayConnectionOptions {
  readonly key: string;
  readonly dial: OpenConnection;
  /** Where the server's sockets are; null while it does not answer. */
  readonly socketUrl: () => Promise<string | null>;
  readonly clock: {
    now(): number;
    /** Calls back once, later; returns a function that cancels it. */
    after(delayMs: number, call: () => void): () => void;
  };
  readonly random: () => number;
  readonly onPicture: (picture: Overlay) => void;
  /** The server does not know the key, or no longer. */
  readonly onRefused: () => void;
  /** No connection, or a new one after that. */
  readonly onConnected: (isConnected: boolean) => void;
}

/** A refused key is asked for again rarely: a stream that was deleted does not come back, but a server may. */
const refusedMs = 60_000;
/** The server's close code for a key that it does not know. */
const keyRefused = 4401;

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
    again(code === keyRefused ? refusedMs : delayAfterClose(code, failures++, options.random));
  };

  const open = async (): Promise<void> => {
    const url = await options.socketUrl().catch(() => null);
    if (isEnded) return;
    if (url === null) return closed(1006);
    cancel();
    // The first picture comes at once.
    cancel = clock.after(socketTimes.welcomeMsMax, () => closed(1006));
    line = options.dial(url, {
      opened: () => line?.send(encodeFrame(["openOverlay", { key, protocol: PROTOCOL }])),
      received: (bytes) => {
        const picture = overlayIn(bytes);
        if (picture === null) return;
        cancel();
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
