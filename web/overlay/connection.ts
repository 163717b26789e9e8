/**
 * The connection of an overlay. It sends the key first and receives whole pictures. It reconnects while the page is
 * open, also after silence on an open connection. Before it connects it checks whether the page is outdated, and
 * reloads an outdated page. In a cluster it goes to the server of the stream's table, with the last picture on screen.
 */
import type { StreamKey } from "#protocol/ids.ts";
import { encodeFrame } from "#protocol/frames/codec.ts";
import { PROTOCOL } from "#protocol/frames/messages.ts";
import { type Overlay, type OverlayMoved, overlayBounds } from "#protocol/frames/overlay.ts";
import { overlayIn, overlayMovedIn } from "#protocol/frames/overlayFrame.ts";
import { addressOf, type Connection, type OpenConnection } from "#web/platform/socket/webSocket.ts";
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
/** A server that was followed and stays the right one for this long: the next move is followed at once again. */
const settledMs = 10_000;

interface OverlayHearing {
  /** A frame of the server, from the first picture on. */
  heard(picture: Overlay | null): void;
  moved(moved: OverlayMoved): void;
  closed(code: number): void;
}

/** Opens a connection, to the node that has the table where one was named, and says which overlay this is. */
function dialOverlay(
  { dial, key }: Pick<OverlayConnectionOptions, "dial" | "key">,
  socketUrl: string,
  moved: OverlayMoved | null,
  on: OverlayHearing,
): Connection {
  const from = moved === null ? {} : { from: { match: moved.match } };
  let isHeard = false;
  const line = dial(addressOf(socketUrl, moved?.node ?? null), {
    opened: () => line.send(encodeFrame(["openOverlay", { key, protocol: PROTOCOL, ...from }])),
    received: (bytes) => {
      const next = overlayMovedIn(bytes);
      if (next !== null) return on.moved(next);
      const picture = overlayIn(bytes);
      isHeard ||= picture !== null;
      if (isHeard) on.heard(picture);
    },
    closed: (code) => on.closed(code),
  });
  return line;
}

/** The delays before the page follows its table: none, unless servers send it to each other. */
function moveDelays({ clock, random }: Pick<OverlayConnectionOptions, "clock" | "random">) {
  let moves = 0;
  let cancel: () => void = () => undefined;
  return {
    next: (): number => {
      cancel();
      cancel = clock.after(settledMs, () => (moves = 0));
      const repeats = Math.max(0, ++moves - socketTimes.movesAtOnce);
      return repeats === 0 ? 0 : delayAfterClose(0, repeats - 1, random);
    },
    stop: () => cancel(),
  };
}

/** Connects and stays connected; returns a function that ends it. */
export function connectOverlay(options: OverlayConnectionOptions): () => void {
  const { clock } = options;
  let line: Connection | null = null;
  let cancel: () => void = () => undefined;
  let failures = 0;
  let isEnded = false;
  const delays = moveDelays(options);

  const again = (delayMs: number): void => {
    cancel();
    cancel = clock.after(delayMs, () => void open(null));
  };

  /** Goes to the server of the stream's table. */
  const follow = (moved: OverlayMoved): void => {
    line?.close();
    line = null;
    cancel();
    cancel = clock.after(delays.next(), () => void open(moved));
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

  const open = async (moved: OverlayMoved | null): Promise<void> => {
    const server = await options.server().catch(() => null);
    if (isEnded) return;
    if (server === null) return lost();
    const reloadMs = server.isOutdated ? options.reloadDelayMs() : null;
    cancel();
    if (reloadMs !== null) {
      cancel = clock.after(reloadMs, options.reload);
      return;
    }
    // The first picture comes at once.
    cancel = clock.after(moved === null ? socketTimes.welcomeMsMax : socketTimes.followMsMax, lost);
    const own = dialOverlay(options, server.socketUrl, moved, {
      heard: (picture) => {
        if (own !== line) return;
        // Measured by a timer alone: a clock that is changed does not matter.
        cancel();
        cancel = clock.after(overlayBounds.silenceMsMax, lost);
        if (picture === null) return;
        failures = 0;
        options.onConnected(true);
        options.onPicture(picture);
      },
      moved: (next) => own === line && follow(next),
      closed: (code) => own === line && closed(code),
    });
    line = own;
  };

  void open(null);
  return () => {
    isEnded = true;
    cancel();
    delays.stop();
    line?.close();
  };
}
