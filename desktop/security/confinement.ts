/**
 * Restricts navigation, windows, permissions and downloads. Everything is refused except our own screens,
 * notifications, copying a link, and saving a file that our page has made.
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
 * Keeps a page on our own screens: no other address, no second window, no webview, in any frame. `openExternal` gets
 * the address that the page itself wanted, and decides whether another program opens it.
 */
export function confine(contents: Watched, openExternal: (address: string) => void): void {
  const unlessOwn = (event: { readonly url: string; preventDefault(): void }): void => {
    if (!isOwnPage(event.url)) event.preventDefault();
  };
  contents.on("will-navigate", (event) => {
    unlessOwn(event);
    if (!isOwnPage(event.url)) openExternal(event.url);
  });
  contents.on("will-redirect", unlessOwn);
  contents.on("will-frame-navigate", unlessOwn);
  contents.on("will-attach-webview", (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openExternal(url);
    return { action: "deny" };
  });
}

/** Notifications, and writing a link to the clipboard. Reading the clipboard is another permission. */
const granted = new Set(["notifications", "clipboard-sanitized-write"]);

const mayAsk = (permission: string, address: string): boolean => granted.has(permission) && isOwnPage(address);

/** A file that the page has made, such as a copy of the user's data, may be saved; the system asks where. */
const isOwnFile = (address: string): boolean => address.startsWith(`blob:${pageOrigin}/`);

/** Refuses camera, microphone, location, screens, devices and downloads from elsewhere. */
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
 * Sends no client certificate to any server. By default Electron sends the first certificate that a server asks for,
 * which identifies the user.
 */
export function sendNoCertificate(app: Pick<App, "on">): void {
  app.on("select-client-certificate", (event, _contents, _address, _certificates, choose) => {
    event.preventDefault();
    choose();
  });
}
