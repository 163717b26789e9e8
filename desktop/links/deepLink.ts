/**
 * `spar://game/CODE`, which anybody may put anywhere: on a page, in a mail, on a command line. Everything but that one
 * shape is nothing, so that no part of a link ever reaches an address, a path or a program.
 */
import type { DesktopLink } from "#server/protocol/desktop.ts";

/** The letters of a table's code, as the server gives them out: without 0 O 1 I L and U. */
const link = /^spar:\/\/game\/([2-9A-HJKMNP-TV-Z]{8})\/?$/i;
const charsMax = 64;

/** What a link asks for; undefined where it is not one of ours. */
export function parseLink(text: string): DesktopLink | undefined {
  if (text.length > charsMax) return undefined;
  const code = link.exec(text)?.[1];
  return code === undefined ? undefined : { kind: "game", code: code.toUpperCase() };
}

/** The link among the words of a command line: how Windows and Linux hand one over. */
export function linkIn(argv: readonly string[]): DesktopLink | undefined {
  for (const word of argv) {
    const found = parseLink(word);
    if (found !== undefined) return found;
  }
  return undefined;
}
