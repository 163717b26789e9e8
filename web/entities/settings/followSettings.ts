/** Keeps the account's settings and the server's equal, while an account plays here. */
import { ask } from "#web/platform/calls/ask.ts";
import { changeSettingsCall, type Settings, settingsCall } from "#protocol/calls/settings.ts";
import type { UserId } from "#protocol/ids.ts";
import { sharedSocket } from "#web/entities/session/socketConnection.ts";
import { useSession } from "#web/entities/session/session.ts";
import { usePrefs } from "#web/platform/storage/prefs.ts";
import type { ApiFailure } from "#web/platform/calls/api.ts";
import {
  beginSettings,
  endSettings,
  nextParcel,
  noteChange,
  parcelSent,
  settingsAmong,
  takeStored,
  useAccountSettings,
} from "./accountSettings.ts";

/** A slider sends where it rests. */
const restMs = 400;
/** After a refusal for being too many or for a fault of the server. */
const againMs = 30_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let isSending = false;
/** Rises with each account that plays here: an answer for an earlier one means nothing. */
let era = 0;

function sendIn(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void sendChanges(), ms);
}

const isLasting = ({ kind, status }: ApiFailure): boolean =>
  kind === "refused" && status >= 400 && status < 500 && status !== 429;

/** Sends the changes. Undoes a change that the server finally refuses. */
async function sendChanges(): Promise<void> {
  if (isSending) return;
  isSending = true;
  const own = era;
  try {
    for (let parcel = nextParcel(Date.now()); parcel !== null && own === era; parcel = nextParcel(Date.now())) {
      useAccountSettings.setState({ saving: "saving" });
      const answer = await ask(changeSettingsCall, {
        body: { ...parcel.change, changedMsAgo: Math.max(0, Date.now() - parcel.at) },
      });
      if (own !== era) return;
      if (answer.ok) {
        parcelSent(parcel);
        takeStored(answer.value, Date.now());
        continue;
      }
      const { failure } = answer;
      if (isLasting(failure)) {
        parcelSent(parcel);
        useAccountSettings.setState({ saving: "failed" });
        await load();
      } else {
        useAccountSettings.setState({ saving: failure.kind === "network" ? "waiting" : "failed" });
        sendIn(againMs);
      }
      return;
    }
    if (own === era) useAccountSettings.setState({ saving: "saved" });
  } finally {
    isSending = false;
    // Changes of another account may have waited for this answer.
    if (own !== era) sendIn(0);
  }
}

async function load(): Promise<void> {
  const own = era;
  const answer = await ask(settingsCall);
  if (own !== era) return;
  if (answer.ok) takeStored(answer.value, Date.now());
  else if (useAccountSettings.getState().version < 0) useAccountSettings.setState({ state: "failed" });
}

/** Fetches the settings, then sends changes made meanwhile. */
export async function syncSettings(): Promise<void> {
  if (useAccountSettings.getState().state === "failed") useAccountSettings.setState({ state: "loading" });
  await load();
  await sendChanges();
}

/** Changes settings of the account: here at once, on the server and the other devices right after. */
export function changeSettings(change: Partial<Settings>): void {
  if (noteChange(change, Date.now())) {
    useAccountSettings.setState({ saving: "saving" });
    sendIn(restMs);
  }
}

interface Followed {
  readonly userId: UserId;
  readonly stop: () => void;
  followers: number;
}

let followed: Followed | null = null;

/** Follows the settings of the account that plays here. Returns how to stop; several followers share one. */
export function followSettings(userId: UserId): () => void {
  if (followed?.userId !== userId) {
    followed?.stop();
    followed = { userId, stop: follow(userId), followers: 0 };
  }
  const own = followed;
  own.followers += 1;
  return () => {
    own.followers -= 1;
    if (own.followers > 0 || followed !== own) return;
    own.stop();
    followed = null;
    // If the same account is still signed in, its changes remain for the next follower.
    if (useSession.getState().user?.id !== userId) endSettings();
  };
}

function follow(userId: UserId): () => void {
  era += 1;
  beginSettings(userId, Date.now());
  const socket = sharedSocket();
  const stops = [
    usePrefs.subscribe((prefs) => changeSettings(settingsAmong(prefs))),
    socket.on("settingsChanged", (stored) => takeStored(stored, Date.now())),
    socket.watch((state) => {
      if (state === "open") void syncSettings();
    }),
  ];
  socket.start();
  void syncSettings();
  return () => {
    era += 1;
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
