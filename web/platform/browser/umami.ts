/**
 * Forwards usage events to an Umami server by its documented call (POST /api/send). Of the page only the site's name and
 * the event with its fields are sent: no address, no title, no referrer, no cookie, nothing about the player.
 */
import type { AnalyticsSink } from "./analytics.ts";

export interface UmamiPlace {
  readonly url: string;
  /** The website's id there. */
  readonly site: string;
}

/** The sink that sends each event. A lost one is not repeated: a count is not worth a second request. */
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
