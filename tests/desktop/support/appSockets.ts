/**
 * Opens sockets of the stand-in's page as Electron does: from the app's own origin. The page itself comes from a port
 * of this machine, which the server does not accept as an origin.
 */
import type { Page, WebSocketRoute } from "@playwright/test";

/** The options of Node's client besides the protocols; the browser's type does not have them. */
type WithHeaders = new (url: string, options: { headers: Record<string, string> }) => WebSocket;

/** Close codes that a client may send; all others only happen to it. */
const mayAskFor = (code: number | undefined): code is number => code === 1000 || (code !== undefined && code >= 3000);

function carry(line: WebSocketRoute, origin: string): void {
  const far = new (WebSocket as unknown as WithHeaders)(line.url(), { headers: { origin } });
  far.binaryType = "arraybuffer";
  const waiting: (string | Buffer)[] = [];
  const pass = (message: string | Buffer): void => {
    if (far.readyState === WebSocket.OPEN) far.send(typeof message === "string" ? message : new Uint8Array(message));
    else waiting.push(message);
  };
  line.onMessage(pass);
  line.onClose((code) => far.close(mayAskFor(code) ? code : undefined));
  far.onopen = () => {
    for (const message of waiting.splice(0)) pass(message);
  };
  far.onmessage = ({ data }) => line.send(typeof data === "string" ? data : Buffer.from(data as ArrayBuffer));
  far.onclose = ({ code, reason }) =>
    void line.close({ code: code === 1005 ? 1000 : code, reason }).catch(() => undefined);
}

/** Sockets to other servers stay the page's own, under its policy. */
export const carrySockets = (page: Page, origin: string): Promise<void> =>
  page.routeWebSocket(/^wss?:\/\/[^/]+\/socket$/, (line) => carry(line, origin));
