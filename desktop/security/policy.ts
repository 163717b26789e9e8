/** The content security policy and the other headers of the page. */

/** The origins of a server's sockets: any port of its host, and the origin that it names. */
export function socketSources(address: string, socketOrigin: string | null): string[] {
  const { protocol, hostname } = new URL(address);
  const own = `${protocol === "https:" ? "wss" : "ws"}://${hostname}:*`;
  return socketOrigin === null ? [own] : [own, socketOrigin];
}

/** The policy of the page: its own files, the sockets, and no code from text. */
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

/** The policy for answers of the server under the page's origin: they are data and never act as a document. */
export const answerPolicy = "default-src 'none'; sandbox; frame-ancestors 'none'";

export const plainHeaders: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "Cross-Origin-Opener-Policy": "same-origin",
};
