/** Counts and latencies of one stretch of play. */
import * as hdr from "hdr-histogram-js";
import type { Percentiles, Played } from "./messages.ts";

const usPerMs = 1_000;
const highestUs = 60_000_000;

const histogram = (): hdr.Histogram =>
  hdr.build({ lowestDiscernibleValue: 1, highestTrackableValue: highestUs, numberOfSignificantValueDigits: 3 });

const percentiles = (of: hdr.Histogram): Percentiles => ({
  p50: of.getValueAtPercentile(50),
  p99: of.getValueAtPercentile(99),
  p999: of.getValueAtPercentile(99.9),
});

export class Tally {
  cards = 0;
  actions = 0;
  hands = 0;
  bytesIn = 0;
  readonly #toOpponent = histogram();
  readonly #toAck = histogram();
  readonly #startedAt = performance.now();
  readonly #cpu = process.cpuUsage();

  opponent(sentAt: number): void {
    this.#toOpponent.recordValue(usSince(sentAt));
  }

  ack(sentAt: number): void {
    this.#toAck.recordValue(usSince(sentAt));
  }

  played(): Played {
    const { user, system } = process.cpuUsage(this.#cpu);
    const { cards, actions, hands, bytesIn } = this;
    return {
      cards,
      actions,
      hands,
      bytesIn,
      tookMs: performance.now() - this.#startedAt,
      toOpponentUs: percentiles(this.#toOpponent),
      toAckUs: percentiles(this.#toAck),
      loadCpuUs: user + system,
    };
  }
}

const usSince = (sentAt: number): number =>
  Math.min(highestUs, Math.max(1, Math.round((performance.now() - sentAt) * usPerMs)));
