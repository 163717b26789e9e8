/** The picture on an overlay: the last one, which stays for a while without a connection. */
import type { Overlay } from "#protocol/frames/overlay.ts";

export interface LiveState {
  readonly picture: Overlay;
  /** This device's clock minus the server's, in milliseconds. */
  readonly aheadMs: number;
  /** It is fading, because the connection has been lost for longer. */
  readonly isStale: boolean;
}

/** Time the last picture stays during a reconnect: longer than a restart of the server. */
export const staleAfterMs = 15_000;
/** As long as the fading lasts. */
export const fadeMs = 600;

interface Clock {
  now(): number;
  after(delayMs: number, call: () => void): () => void;
}

/** Follows the connection and calls `show` with the picture to draw; null for none. */
export class LivePicture {
  readonly #clock: Clock;
  readonly #show: (live: LiveState | null) => void;
  #live: LiveState | null = null;
  #cancel: () => void = () => undefined;
  #isConnected = true;

  constructor(clock: Clock, show: (live: LiveState | null) => void) {
    this.#clock = clock;
    this.#show = show;
  }

  readonly picture = (picture: Overlay): void => {
    this.#become({ picture, aheadMs: this.#clock.now() - picture.server_time, isStale: false });
  };

  /** Nothing is shown any more: the streamer has taken the address back. */
  readonly refused = (): void => {
    this.#cancel();
    this.#become(null);
  };

  readonly connected = (isConnected: boolean): void => {
    if (isConnected === this.#isConnected) return;
    this.#isConnected = isConnected;
    this.#cancel();
    if (!isConnected) this.#cancel = this.#clock.after(staleAfterMs, () => this.#fade());
  };

  #fade(): void {
    if (this.#live === null) return;
    this.#become({ ...this.#live, isStale: true });
    this.#cancel = this.#clock.after(fadeMs, () => this.#become(null));
  }

  #become(live: LiveState | null): void {
    this.#live = live;
    this.#show(live);
  }
}
