/** The names of the app. electron-builder.yml has the same ones. */

export const appId = "app.spar.desktop";
export const appName = "Spar";

/** The page's origin. No web site can have it. */
export const pageScheme = "app";
export const pageOrigin = "app://spar";

/** The scheme of links to the app. */
export const linkScheme = "spar";

/** Whether an address is a screen of the page. The server's answers have the same origin and are not screens. */
export function isOwnPage(address: string): boolean {
  const url = URL.parse(address);
  if (url === null || url.username !== "" || url.password !== "" || url.port !== "") return false;
  return url.protocol === `${pageScheme}:` && url.hostname === "spar" && !isServerPath(url.pathname);
}

/** Paths that are forwarded to the server, in upper or lower case. */
export const isServerPath = (path: string): boolean => /^\/(api|avatars)(\/|$)/i.test(path);
