/** The address from which a packaged app gets updates, and the conditions for it. */
import type { System } from "./packedApp.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** A folder of files on a web server, as electron-builder writes it into the app. */
export interface Feed {
  readonly provider: "generic";
  readonly url: string;
}

/**
 * The settings with the system's signing certificate. Without a signature Windows and macOS cannot verify an update.
 */
export const signingNames: Readonly<Record<System, readonly string[]>> = {
  win32: ["WIN_CSC_LINK", "CSC_LINK"],
  darwin: ["CSC_LINK", "CSC_NAME"],
  linux: [],
};

const isSecure = (address: string): boolean => URL.parse(address)?.protocol === "https:";

/**
 * The list of updates for a build; null for an app that does not update itself.
 * @throws Error if the app could not check its updates
 */
export function chooseFeed(system: System, environment: Environment): Feed | null {
  const isSet = (name: string): boolean => (environment[name] ?? "") !== "";
  const url = environment["SPAR_UPDATE_URL"] ?? "";
  if (url === "") return null;
  if (!isSecure(url)) throw new Error("SPAR_UPDATE_URL must be an https address.");
  if (!isSet("SPAR_RELEASE_KEY") || !isSet("SPAR_STANDBY_KEY")) {
    throw new Error(
      "An app that updates itself must know whose updates to take: set SPAR_RELEASE_KEY and SPAR_STANDBY_KEY (docs/desktop.md).",
    );
  }
  const names = signingNames[system];
  if (names.length > 0 && !names.some(isSet)) {
    throw new Error(`An app for ${system} that updates itself must be signed: set ${names.join(" or ")}.`);
  }
  return { provider: "generic", url };
}

/** The errors in the list of updates of a packaged app. */
export function feedProblems(system: System, feed: unknown): string[] {
  const { provider, url, publisherName } = (feed ?? {}) as Readonly<Record<string, unknown>>;
  return [
    ...(provider === "generic" ? [] : [`updates come from ${String(provider)}`]),
    ...(typeof url === "string" && isSecure(url) ? [] : [`updates come by ${String(url)}, which is not https`]),
    // Without it electron-updater compares no signature at all.
    ...(system !== "win32" || (Array.isArray(publisherName) && publisherName.length > 0)
      ? []
      : ["updates for Windows would be taken from any publisher"]),
  ];
}
