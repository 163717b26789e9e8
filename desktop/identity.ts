/** By what names the app goes. electron-builder.yml says the same ones. */

export const appId = "app.spar.desktop";
export const appName = "Spar";

/** Where the page lives: an origin that no site of the web can have. */
export const pageScheme = "app";
export const pageOrigin = "app://spar";

/** Links from elsewhere. */
export const linkScheme = "spar";

/** Whether an address is one of the page's screens, and not what the server answers under the same origin. */
export function isOwnPage(address: string): boolean {
  const url = URL.parse(address);
  if (url === null || url.username !== "" || url.password !== "" || url.port !== "") return false;
  return url.protocol === `${pageScheme}:` && url.hostname === "spar" && !isServerPath(url.pathname);
}

/** Paths that are passed on to the server, in whatever case they are written. */
export const isServerPath = (path: string): boolean => /^\/(api|avatars)(\/|$)/i.test(path);
