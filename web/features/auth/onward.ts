/** Where a user goes after signing in. */

/** An address of this site; an address that could lead elsewhere, or back to these screens, becomes the home page. */
export function ownPath(wanted: unknown): string {
  if (typeof wanted !== "string" || !wanted.startsWith("/")) return "/";
  const here = globalThis.location.origin;
  if (!URL.canParse(wanted, here)) return "/";
  const url = new URL(wanted, here);
  if (url.origin !== here || /^\/(signin|signup|login)(\/|$)/.test(url.pathname)) return "/";
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The page that the visitor came from, as a page that needs an account has stored it. */
export const cameFrom = (state: unknown): string =>
  ownPath(typeof state === "object" && state !== null ? Reflect.get(state, "from") : undefined);
