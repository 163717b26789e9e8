import { ask } from "#web/platform/calls/ask.ts";
import { configCall } from "#protocol/calls/clientConfig.ts";
import { PROTOCOL } from "#protocol/frames/messages.ts";
import { desktop } from "#web/platform/desktop/desktop.ts";
import { useExclusion } from "./exclusion.ts";
import { ensureGuest, forgetSession, isSignedIn, startSession, useSession } from "./session.ts";
import { takeTournamentCall } from "#web/entities/tournament/tournamentCalls.ts";
import { serverClock } from "#web/platform/calls/serverClock.ts";
import { Socket } from "#web/platform/socket/socket.ts";
import { openWebSocket } from "#web/platform/socket/webSocket.ts";
import { readToken } from "#web/platform/storage/token.ts";
import { needsNoServer } from "#web/entities/paths.ts";
import { readTabStored, writeTabStored } from "#web/platform/storage/storage.ts";

const renewedKey = "renewedForProtocol";

/**
 * Reloads the page for a new protocol of the server, once per tab and protocol. If the server still delivers the old
 * page, ConnectionBanner asks the player to reload.
 */
function renewFor(protocol: number): void {
  const wanted = String(protocol);
  if (readTabStored(renewedKey) === wanted || needsNoServer(location.pathname)) return;
  // Without storage the page would load again and again, and forget the session.
  if (writeTabStored(renewedKey, wanted)) location.reload();
}

let socketUrl: string | null = null;
let tokenInUse: string | null = null;

async function credentials(): Promise<{ url: string; token: string } | null> {
  if ((await ensureGuest()) === null) return null;
  if (socketUrl === null) {
    const config = await ask(configCall);
    if (!config.ok) return null;
    socketUrl = config.value.socketUrl;
  }
  tokenInUse = readToken();
  return tokenInUse === null ? null : { url: socketUrl, token: tokenInUse };
}

/** Whether the server speaks another protocol than this page; then the page is loaded again. */
async function isOutdated(): Promise<boolean> {
  // The app has its page in its own files and detects an outdated version itself (platform/desktop/server.ts).
  if (desktop() !== null) return false;
  const config = await ask(configCall);
  if (!config.ok || config.value.protocol === PROTOCOL) return false;
  renewFor(config.value.protocol);
  return true;
}

let isRefused = false;

/** A guest with an expired session becomes a new guest; a user with an account has to sign in again. */
async function sessionRefused(): Promise<boolean> {
  const { user } = useSession.getState();
  isRefused = true;
  await startSession().finally(() => {
    isRefused = false;
  });
  return readToken() !== null || !isSignedIn(user);
}

function after(delayMs: number, call: () => void): () => void {
  const timer = setTimeout(call, delayMs);
  return () => clearTimeout(timer);
}

const idLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const idStart = Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => idLetters[byte % 64]).join("");
let idsGiven = 0;

/**
 * Short, because an action's answer repeats it. A table compares an id with the player's last 512: those of another page
 * begin with the same six letters once in 70 thousand million times.
 */
const newId = (): string => idStart + (idsGiven++).toString(36);

let shared: Socket | null = null;

/** The application's one socket; it connects once it is started. */
export function sharedSocket(): Socket {
  if (shared !== null) return shared;
  const socket = new Socket({
    dial: openWebSocket,
    credentials,
    isOutdated,
    sessionRefused,
    // Not the monotonic clock: it may stop while the device sleeps, and an old action must become stale.
    clock: { now: () => Date.now(), after },
    serverClock,
    random: Math.random,
    isVisible: () => !document.hidden,
    newId,
  });
  // These here and not in a part that is fetched later: they may be the first messages of a connection.
  socket.on("tournamentCall", takeTournamentCall);
  socket.on("sanctioned", ({ ticket, ...sanction }) => {
    if (sanction.kind === "mute") return;
    useExclusion.setState({ exclusion: { by: "sanction", sanction, ticket } });
    forgetSession();
  });
  globalThis.addEventListener("online", () => socket.hurry());
  globalThis.addEventListener("offline", () => socket.lose());
  document.addEventListener("visibilitychange", () => document.hidden || socket.wake());
  // From the browser's cache of pages, and from a freeze.
  for (const event of ["pageshow", "resume"]) globalThis.addEventListener(event, () => socket.wake(), true);
  // Signing in or out changes the user of the connection.
  useSession.subscribe((_now, before) => {
    if (socket.state === "ended" && readToken() !== null) {
      socket.start();
      return;
    }
    // A user who signs out while the connection is down does not become a guest.
    if (readToken() === null && isSignedIn(before.user) && !isRefused && socket.state !== "ended") {
      tokenInUse = null;
      socket.stop();
      return;
    }
    if (socket.state === "off" || tokenInUse === null || readToken() === tokenInUse) return;
    const signedOut = readToken() === null;
    tokenInUse = null;
    if (socket.state !== "open") return;
    socket.stop();
    if (!signedOut) socket.start();
  });
  shared = socket;
  return socket;
}
