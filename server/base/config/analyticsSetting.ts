/** The settings that forward usage events. */
import { StartError } from "#server/base/core/errors.ts";
import { bad, publicAddress, textOf } from "./environment.ts";
import type { Environment } from "./settingNames.ts";

export interface AnalyticsPlace {
  /** Of the Umami server, without a trailing slash. */
  readonly url: string;
  /** The website's id there. */
  readonly site: string;
}

const siteId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** null where neither is set. @throws StartError where one is missing or wrong */
export function analytics(env: Environment): AnalyticsPlace | null {
  const address = publicAddress(env, "ANALYTICS_URL", ["http:", "https:"]);
  const site = textOf(env, "ANALYTICS_SITE");
  if (address === null && site === null) return null;
  if (address === null || site === null)
    throw new StartError("ANALYTICS_URL and ANALYTICS_SITE: expected both or neither");
  return siteId.test(site) ? { url: address, site } : bad("ANALYTICS_SITE", site, "the website's id in Umami");
}
