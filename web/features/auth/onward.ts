/** Where somebody who has just come in goes on to. */

/** An address of ours; anything that could lead elsewhere, or back to these screens, is the home page instead. */
export function ownPath(wanted: unknown): string {
  if (typeof wanted !== "string" || !wanted.startsWith("/")) return "/";
  const here = globalThis.location.origin;
  if (!URL.canParse(wanted, here)) return "/";
  const url = new URL(wanted, here);
  if (url.origin !== here || /^\/(signin|signup|login)(\/|$)/.test(url.pathname)) return "/";
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Where a page that asked for an account says that its visitor came from. */
export const cameFrom = (state: unknown): string =>
  ownPath(typeof state === "object" && state !== null ? Reflect.get(state, "from") : undefined);
