/**
 * The usage events of the product. They go to one sink, or nowhere without one (the default). No event says who the
 * player is.
 */
import type { AnalyticsEvents } from "#protocol/calls/analytics.ts";

export type AnalyticsSink = (event: keyof AnalyticsEvents, properties: Readonly<Record<string, unknown>>) => void;

let sink: AnalyticsSink | null = null;

/** Sends events to a provider from now on; null stops it. */
export function setAnalyticsSink(next: AnalyticsSink | null): void {
  sink = next;
}

/** Counts one event. A provider that fails does not disturb the game. */
export function track<E extends keyof AnalyticsEvents>(event: E, properties: AnalyticsEvents[E]): void {
  try {
    sink?.(event, properties);
  } catch (error) {
    console.warn("An analytics event was lost", error);
  }
}
