import { api } from "./calls.ts";
import { ensureGuest, isSignedIn, startSession, useSession } from "./session.ts";
import { Socket } from "./socket.ts";
import { dialWebSocket } from "./socketLine.ts";
import { readToken } from "./token.ts";

let socketUrl: string | null = null;
let tokenInUse: string | null = null;

async function credentials(): Promise<{ url: string; token: string } | null> {
  if ((await ensureGuest()) === null) return null;
  if (socketUrl === null) {
    const config = await api.config();
    if (!config.ok) return null;
    socketUrl = config.value.socketUrl;
  }
  tokenInUse = readToken();
  return tokenInUse === null ? null : { url: socketUrl, token: tokenInUse };
}

let isRefused = false;

/** A guest whose session died gets a new one; somebody with an account has to sign in again. */
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

/** Ids must not repeat even where the page is not served securely and the browser offers no randomUUID. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

let shared: Socket | null = null;

/** The application's one socket; nothing is dialled before somebody starts it. */
export function sharedSocket(): Socket {
  if (shared !== null) return shared;
  const socket = new Socket({
    dial: dialWebSocket,
    credentials,
    sessionRefused,
    clock: { now: () => Date.now(), after },
    random: Math.random,
    newId,
  });
  globalThis.addEventListener("online", () => socket.hurry());
  globalThis.addEventListener("offline", () => socket.lose());
  // Signing in or out changes who is calling.
  useSession.subscribe((_now, before) => {
    if (socket.state === "ended" && readToken() !== null) {
      socket.start();
      return;
    }
    // Nor is whoever leaves his account while the line is down called back as a guest.
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
