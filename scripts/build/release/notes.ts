/** What a changelog says about one version. */

/** The part of a version in a changelog of the form of Keep a Changelog, without its heading; undefined without one. */
export function notesOf(changelog: string, version: string): string | undefined {
  const parts = changelog.split(/^## /m).slice(1);
  const part = parts.find((text) => text.startsWith(`[${version}]`));
  return part === undefined ? undefined : `${part.slice(part.indexOf("\n")).trim()}\n`;
}
