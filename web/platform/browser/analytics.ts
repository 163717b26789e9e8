/**
 * The product's usage events. They go to one sink, or nowhere without one (the default). No event identifies the
 * player.
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

/** An Umami server, which takes usage events by its documented call (POST /api/send). */
interface UmamiPlace {
  readonly url: string;
  /** The website's id there. */
  readonly site: string;
}

/**
 * The sink that sends each event to Umami: the site's name and the event with its fields, no address, title, referrer or
 * cookie. A lost event is not sent again.
 */
export const umamiSink =
  ({ url, site }: UmamiPlace): AnalyticsSink =>
  (name, data) => {
    const { hostname } = globalThis.location;
    fetch(`${url}/api/send`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ type: "event", payload: { website: site, hostname, url: "/", name, data } }),
      credentials: "omit",
      referrerPolicy: "no-referrer",
      keepalive: true,
    }).catch(() => undefined);
  };
