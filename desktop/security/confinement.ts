/**
 * Where a page may go and what it may ask of the system. Everything is refused but our own screens, notifications,
 * copying a link, and a file that our own page has made.
 */
import type { App, Session, WebContents } from "electron";
import { isOwnPage, pageOrigin } from "../identity.ts";

type Watched = Pick<WebContents, "on" | "setWindowOpenHandler">;
type Guarded = Pick<
  Session,
  | "setPermissionRequestHandler"
  | "setPermissionCheckHandler"
  | "setDevicePermissionHandler"
  | "setDisplayMediaRequestHandler"
  | "on"
>;

/**
 * Holds one page to our own screens: no other address, no second window, no webview, in any of its frames. `outside`
 * hears where the page itself wanted to go, and decides whether another program is to go there.
 */
export function confine(contents: Watched, outside: (address: string) => void): void {
  const unlessOwn = (event: { readonly url: string; preventDefault(): void }): void => {
    if (!isOwnPage(event.url)) event.preventDefault();
  };
  contents.on("will-navigate", (event) => {
    unlessOwn(event);
    if (!isOwnPage(event.url)) outside(event.url);
  });
  contents.on("will-redirect", unlessOwn);
  contents.on("will-frame-navigate", unlessOwn);
  contents.on("will-attach-webview", (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    outside(url);
    return { action: "deny" };
  });
}

/** Notifications, and putting a link to a table on the clipboard. Reading the clipboard is another permission. */
const granted = new Set(["notifications", "clipboard-sanitized-write"]);

const mayAsk = (permission: string, address: string): boolean => granted.has(permission) && isOwnPage(address);

/** What the page made itself, like the copy of somebody's own data, may be saved; the system asks where. */
const isOwnFile = (address: string): boolean => address.startsWith(`blob:${pageOrigin}/`);

/** Refuses what pages may ask for: camera, microphone, places, screens, devices, foreign files. */
export function refusePermissions(session: Guarded): void {
  session.setPermissionRequestHandler((_contents, permission, decide, details) =>
    decide(details.isMainFrame && mayAsk(permission, details.requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) => mayAsk(permission, `${origin}/`));
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, decide) => decide({}));
  session.on("will-download", (event, item) => {
    if (!isOwnFile(item.getURL())) event.preventDefault();
  });
}

/**
 * Sends no client certificate to any server. Without this Electron sends the first of the system's certificates that
 * a server asks for, which tells that server who the player is.
 */
export function sendNoCertificate(app: Pick<App, "on">): void {
  app.on("select-client-certificate", (event, _contents, _address, _certificates, choose) => {
    event.preventDefault();
    choose();
  });
}
