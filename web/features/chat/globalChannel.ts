import { ask } from "#web/platform/calls/ask.ts";
import { globalChatCall } from "#protocol/calls/chat.ts";
import { decodeText, moment } from "#server/protocol/schema.ts";
import { serverClock } from "#web/platform/calls/serverClock.ts";
import { track } from "#web/platform/browser/analytics.ts";
import { useSession } from "#web/entities/session/session.ts";
import { sharedSocket } from "#web/entities/session/socketConnection.ts";
import { readStored, writeStored } from "#web/platform/storage/storage.ts";
import { type Channel, createChannel } from "./channel.ts";

const readKey = "spar.chatRead";

const storedMoment = (): number | null => decodeText(moment, readStored(readKey));

let channel: Channel | null = null;

/** The tab's one channel, shared by the page and the panel. */
export function globalChannel(): Channel {
  channel ??= createChannel({
    socket: sharedSocket(),
    history: () => ask(globalChatCall),
    myId: () => useSession.getState().user?.id ?? null,
    now: serverClock.now,
    readUpTo: { get: storedMoment, set: (at) => writeStored(readKey, String(at)) },
    onSent: () => track("message_sent", {}),
  });
  return channel;
}
