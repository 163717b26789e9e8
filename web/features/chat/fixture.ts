/** For tests: the global chat without a server. */
import { userIdOf } from "#protocol/ids.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";
import type { ConnectionState } from "#web/platform/socket/connection.ts";
import { FakeSocket } from "#web/platform/socket/fakeSocket.ts";
import { type Channel, createChannel } from "./channel.ts";
import type { GlobalChatMessage } from "#protocol/frames/userRecords.ts";

export const line = (at: number, text: string, sender = "kofi"): GlobalChatMessage => ({
  id: String(at),
  text,
  sender_id: userIdOf(sender),
  sender_name: sender === "kofi" ? "Kofi" : sender,
  timestamp: at,
  avatar: null,
});

type History = ApiResult<readonly GlobalChatMessage[]>;

export const refused: History = {
  ok: false,
  failure: { kind: "refused", status: 503, code: "unavailable", message: "away" },
};

interface FakeParts {
  /** The answer to the next call for the history. */
  answer: History;
  readUpTo: number | null;
}

interface FakeOptions {
  readonly state?: ConnectionState;
  readonly history?: readonly GlobalChatMessage[];
  readonly readUpTo?: number;
}

export interface FakeWorld {
  readonly channel: Channel;
  readonly socket: FakeSocket;
  readonly parts: FakeParts;
  readonly settled: () => Promise<void>;
}

/** A channel that a test controls; the reader's id is `me` and the time is 1000 ms. */
export function fakeChannel({ state = "open", history = [], readUpTo }: FakeOptions = {}): FakeWorld {
  const socket = new FakeSocket(state);
  const parts: FakeParts = { answer: { ok: true, value: history }, readUpTo: readUpTo ?? null };
  const channel = createChannel({
    socket,
    history: () => Promise.resolve(parts.answer),
    myId: () => "me",
    now: () => 1_000,
    readUpTo: {
      get: () => parts.readUpTo,
      set: (at) => {
        parts.readUpTo = at;
      },
    },
  });
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 8; turn++) await Promise.resolve();
  };
  return { channel, socket, parts, settled };
}
