/** A connection that said `openOverlay`: it is shown one stream and says nothing more. */
import type { MatchKey, NodeName, StreamKey } from "#protocol/ids.ts";
import { overlayMovedFrame } from "#protocol/frames/overlayFrame.ts";
import type { LiveStreams, OverlayClient, OverlayOrigin } from "#server/events/overlays/liveStreams.ts";
import { CLOSE } from "./wire.ts";

/** What it does to its session. */
interface Carrier {
  show(bytes: Uint8Array): void;
  end(code: number, reason: string): void;
  /** A key was sent that opens nothing. */
  refused(): void;
}

export class OverlayConnection implements OverlayClient {
  readonly #carrier: Carrier;
  #close: () => void = () => undefined;
  #isGone = false;

  constructor(carrier: Carrier) {
    this.#carrier = carrier;
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  /** Asks for the stream of this key; the first frame follows, or the end. */
  async open(streams: Pick<LiveStreams, "open">, key: StreamKey, from: OverlayOrigin | null): Promise<void> {
    const opened = await streams.open(key, this, from).catch(() => "away" as const);
    if (opened === "away") return this.#carrier.end(CLOSE.tryLater, "try again");
    if (opened === "too-many") return this.#carrier.end(CLOSE.flood, "too many overlays of this stream");
    if (opened === "unknown") {
      this.#carrier.refused();
      return this.#carrier.end(CLOSE.unauthorized, "unknown key");
    }
    this.#close = opened;
    if (this.#isGone) opened();
  }

  show(bytes: Uint8Array): void {
    this.#carrier.show(bytes);
  }

  moved(node: NodeName, match: MatchKey | null): void {
    this.#carrier.show(overlayMovedFrame({ node, match }));
  }

  revoked(): void {
    this.#carrier.end(CLOSE.unauthorized, "the stream's address has changed");
  }

  /** The connection is over. */
  gone(): void {
    this.#isGone = true;
    this.#close();
  }
}
