/** The commands in the documents for readers; each has an entry (entries.ts). */

import type { Entry } from "./entries.ts";

export interface Documented {
  /** The command as written in the document. */
  readonly command: string;
  /** Its place, as `README.md:23`. */
  readonly at: string;
}

/** Programs whose name marks a line or a piece of code as a command. */
const programs =
  "npm|npx|node|python3|openssl|sqlite3|mariadb|mariadb-dump|systemctl|systemd-sysusers|systemd-analyze|nginx|apt|apt-get|sudo|curl|for";
const commandStart = new RegExp(`^(?:[A-Z][A-Z_]*=\\S+ )*(?:${programs})(?: |$)`);
/** Words in running text that name a program and not a command. */
const programAlone = new RegExp(`^(?:${programs})$`);

const fence = /^ *```(\w*)\s*$/;
const shells: ReadonlySet<string> = new Set(["sh", "bash", "console"]);

/** A line of a block without the prompt of a console; undefined if it is no command. */
function lineOf(line: string, language: string): string | undefined {
  const text = line.trim();
  if (text === "" || text.startsWith("#")) return undefined;
  if (language === "console") return text.startsWith("$ ") ? text.slice(2) : undefined;
  // A block without a language may be a drawing.
  return shells.has(language) || commandStart.test(text) ? text : undefined;
}

const inline = /`([^`]+)`/g;

/** The commands in blocks for a shell and in pieces of code in the text, in the order of the document. */
export function documentedCommands(path: string, text: string): Documented[] {
  const found: Documented[] = [];
  let language: string | null = null;
  for (const [index, line] of text.split("\n").entries()) {
    const at = `${path}:${index + 1}`;
    const mark = fence.exec(line);
    if (mark !== null) language = language === null ? (mark[1] ?? "") : null;
    else if (language !== null) {
      const command = lineOf(line, language);
      const isOther = language !== "" && !shells.has(language);
      if (command !== undefined && !isOther) found.push({ command, at });
    } else {
      const pieces = [...line.matchAll(inline)].map(([, piece = ""]) => piece);
      for (const command of pieces.filter((each) => commandStart.test(each) && !programAlone.test(each)))
        found.push({ command, at });
    }
  }
  return found;
}

/** The documents with commands for readers. decisions.md is history, and the generated tables of calls have none. */
export const isRead = (path: string): boolean =>
  /^(README|CONTRIBUTING|SECURITY)\.md$|^docs\/[\w-]+\.md$/.test(path) && path !== "docs/decisions.md";

/** Commands without an entry, and entries whose command is in no document any more. */
export function unmatched(commands: readonly Documented[], entries: readonly Entry[]): string[] {
  const said: readonly string[] = entries.flatMap(({ says }) => says);
  const known = new Set(commands.map(({ command }) => command));
  return [
    ...commands
      .filter(({ command }) => !said.includes(command))
      .map(({ command, at }) => `${at}: ${command} has no entry in tests/commands/entries.ts`),
    ...said.filter((each) => !known.has(each)).map((each) => `no document says ${each}, which has an entry`),
    ...said.filter((each, at) => said.indexOf(each) !== at).map((each) => `${each} has two entries`),
  ];
}
