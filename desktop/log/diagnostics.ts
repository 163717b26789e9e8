/**
 * The report that a player can send after a problem: versions, system, settings without secrets, last lines of the log.
 */
import type { BackgroundState, DesktopAbout, UpdateState } from "#protocol/calls/desktop.ts";
import type { Settings } from "../storage/settings.ts";

export interface System {
  readonly platform: NodeJS.Platform;
  readonly processor: string;
  /** The version of the operating system. */
  readonly release: string;
  readonly locale: string;
}

export interface DiagnosticsDependencies {
  readonly about: DesktopAbout;
  readonly system: System;
  readonly isPackaged: boolean;
  readonly settings: Settings;
  readonly background: BackgroundState;
  /** The built-in server. The address of another server is private and not in the report. */
  readonly builtIn: string;
  readonly update: UpdateState["kind"];
  readonly lines: readonly string[];
}

/** How many log lines a report has. */
export const reportLinesMax = 200;

const yes = (is: boolean): string => (is ? "yes" : "no");

/** The report as text. It is always in English, because the developers read it. */
export function diagnosticsText(dependencies: DiagnosticsDependencies): string {
  const { about, system, settings, background, builtIn, lines } = dependencies;
  const { server, language, owed } = settings;
  const facts: readonly (readonly [string, string])[] = [
    ["Spar", about.app],
    ["Electron", about.electron],
    ["Chromium", about.chromium],
    ["System", `${system.platform} ${system.processor}, ${system.release}`],
    ["Language", `${language ?? "the system's"} (${system.locale})`],
    ["Packaged", yes(dependencies.isPackaged)],
    ["Server", server === null || server === builtIn ? "the built-in one" : "another one"],
    ["Tokens to forget", String(owed.length)],
    ["Keeps running", yes(background.keepsRunning)],
    ["Starts at login", background.startsAtLogin === null ? "not possible" : yes(background.startsAtLogin)],
    ["Updates", dependencies.update],
  ];
  const table = facts.map(([name, value]) => `${name}: ${value}`);
  return [...table, "", ...(lines.length === 0 ? ["The log is empty."] : lines), ""].join("\n");
}
