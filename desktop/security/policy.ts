/** What the page may load and talk to, said with every answer of its origin. */

/** Where the sockets of a server may be: on its host at any port, and wherever it says that they are. */
export function socketSources(address: string, socketOrigin: string | null): string[] {
  const { protocol, hostname } = new URL(address);
  const own = `${protocol === "https:" ? "wss" : "ws"}://${hostname}:*`;
  return socketOrigin === null ? [own] : [own, socketOrigin];
}

/** The page's own policy: nothing but its own files, the sockets, and no code out of a text. */
export function pagePolicy(sockets: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' data: blob:",
    "font-src 'self'",
    "worker-src 'self'",
    `connect-src 'self' ${sockets.join(" ")}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** In development Vite puts a script into the page and reloads over a socket of its own. */
export const developmentPolicy = (sockets: readonly string[], vite: string): string =>
  pagePolicy([...sockets, vite, vite.replace(/^http/, "ws")])
    .replace("script-src 'self'", `script-src 'self' 'unsafe-inline' ${vite}`)
    .replace("style-src 'self'", `style-src 'self' 'unsafe-inline'`);

/** For what the server answers under the page's origin: data, and never a document that could do anything. */
export const answerPolicy = "default-src 'none'; sandbox; frame-ancestors 'none'";

export const plainHeaders: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "Cross-Origin-Opener-Policy": "same-origin",
};
