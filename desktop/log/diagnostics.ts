/** What a player can send when something is wrong: versions, system, settings without anything secret, the last lines of the log. */
import type { BackgroundState, DesktopAbout, UpdateState } from "#server/protocol/desktop.ts";
import type { Settings } from "../storage/settings.ts";

export interface System {
  readonly platform: NodeJS.Platform;
  readonly processor: string;
  /** The system's own version. */
  readonly release: string;
  readonly locale: string;
}

export interface DiagnosticsParts {
  readonly about: DesktopAbout;
  readonly system: System;
  readonly isPackaged: boolean;
  readonly settings: Settings;
  readonly background: BackgroundState;
  /** The server built in; another one's address is the player's own business. */
  readonly builtIn: string;
  readonly update: UpdateState["kind"];
  readonly lines: readonly string[];
}

/** How many lines of the log a report has. */
export const reportLinesMax = 200;

const yes = (is: boolean): string => (is ? "yes" : "no");

/** The report as text. It is in English whatever the player's language, because it is read by those who mend the app. */
export function diagnosticsText(parts: DiagnosticsParts): string {
  const { about, system, settings, background, builtIn, lines } = parts;
  const { server, language, owed } = settings;
  const facts: readonly (readonly [string, string])[] = [
    ["Spar", about.app],
    ["Electron", about.electron],
    ["Chromium", about.chromium],
    ["System", `${system.platform} ${system.processor}, ${system.release}`],
    ["Language", `${language ?? "the system's"} (${system.locale})`],
    ["Packaged", yes(parts.isPackaged)],
    ["Server", server === null || server === builtIn ? "the built-in one" : "another one"],
    ["Tokens to forget", String(owed.length)],
    ["Keeps running", yes(background.keepsRunning)],
    ["Starts at login", background.startsAtLogin === null ? "not possible" : yes(background.startsAtLogin)],
    ["Updates", parts.update],
  ];
  const table = facts.map(([name, value]) => `${name}: ${value}`);
  return [...table, "", ...(lines.length === 0 ? ["The log is empty."] : lines), ""].join("\n");
}
