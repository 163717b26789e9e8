import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { challengeIdOf, userIdOf } from "#protocol/ids.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";
import { FakeSocket } from "#web/platform/socket/fakeSocket.ts";
import { challenger, challengeFrom, challengeTo } from "./fakeChallenge.ts";
import { followChallenges } from "./followChallenges.ts";
import { endChallenge, forgetChallenges, onChallengeOver, takeChallenge, useChallenges } from "./openChallenges.ts";
import type { Challenge } from "#protocol/frames/userRecords.ts";

const made = challengeTo(challenger(userIdOf("kofi"), "Kofi"));
const got = challengeFrom(challenger(userIdOf("esi"), "Esi"));
const waiting = (): readonly Challenge[] => useChallenges.getState().challenges;
const settled = () => vi.advanceTimersByTimeAsync(0);

let socket: FakeSocket;
let answers: Promise<ApiResult<readonly Challenge[]>>[];
const fetchAll = vi.fn<() => Promise<ApiResult<readonly Challenge[]>>>();
const knows = (...challenges: Challenge[]): ApiResult<readonly Challenge[]> => ({ ok: true, value: challenges });

beforeEach(() => {
  vi.useFakeTimers();
  socket = new FakeSocket("off");
  answers = [];
  fetchAll.mockReset().mockImplementation(() => answers.shift() ?? Promise.resolve(knows()));
});
afterEach(() => {
  forgetChallenges();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("the open challenges", () => {
  test("are fetched on each new connection, and dropped when no component follows them", async () => {
    answers = [Promise.resolve(knows(got)), Promise.resolve(knows(made))];
    const stop = followChallenges(socket, fetchAll);
    expect([socket.state, fetchAll.mock.calls.length]).toEqual(["connecting", 0]);
    socket.become("open");
    await settled();
    expect(waiting()).toEqual([got]);
    socket.become("lost");
    expect(waiting()).toEqual([got]);
    socket.become("open");
    await settled();
    expect(waiting()).toEqual([made]);
    stop();
    expect([waiting(), socket.listening]).toEqual([[], 0]);
  });

  test("are fetched at once where the connection is open", async () => {
    socket = new FakeSocket("open");
    answers = [Promise.resolve(knows(got))];
    const stop = followChallenges(socket, fetchAll);
    await settled();
    expect(waiting()).toEqual([got]);
    stop();
  });

  test("come and go with the server's messages, each once", () => {
    const stop = followChallenges(socket, fetchAll);
    const heard = vi.fn<(challenge: Challenge, end: object) => void>();
    const deafen = onChallengeOver(heard);
    socket.emit("challenge", got);
    socket.emit("challenge", got);
    socket.emit("challenge", made);
    expect(waiting()).toEqual([got, made]);
    const over = { id: got.id, outcome: "withdrawn", game_code: null } as const;
    socket.emit("challengeOver", over);
    socket.emit("challengeOver", over);
    socket.emit("challengeOver", { ...over, id: challengeIdOf("of-somebody-else") });
    expect(waiting()).toEqual([made]);
    expect(heard.mock.calls).toEqual([[got, over]]);
    deafen();
    stop();
  });

  test("stay as they are when the server does not answer", async () => {
    vi.spyOn(console, "warn").mockReturnValue(undefined);
    const failure = { kind: "network", status: 0, code: "network", message: "" } as const;
    answers = [Promise.resolve({ ok: false, failure })];
    const stop = followChallenges(socket, fetchAll);
    takeChallenge(got);
    socket.become("open");
    await settled();
    expect(waiting()).toEqual([got]);
    stop();
  });

  test("are not changed by an answer that arrives late", async () => {
    const late = Promise.withResolvers<ApiResult<readonly Challenge[]>>();
    answers = [late.promise];
    const stop = followChallenges(socket, fetchAll);
    takeChallenge(got);
    socket.become("open");
    // Meanwhile one challenge ends and another comes, which the answer does not contain.
    endChallenge({ id: got.id, outcome: "expired", game_code: null });
    socket.emit("challenge", made);
    late.resolve(knows(got));
    await settled();
    expect(waiting()).toEqual([made]);
    stop();
  });

  test("are those of the answer to the last request", async () => {
    const slow = Promise.withResolvers<ApiResult<readonly Challenge[]>>();
    answers = [slow.promise, Promise.resolve(knows(got))];
    const stop = followChallenges(socket, fetchAll);
    socket.become("open");
    socket.become("lost");
    socket.become("open");
    await settled();
    slow.resolve(knows(made));
    await settled();
    expect(waiting()).toEqual([got]);
    stop();
  });
});

test("a challenge that is over is not brought back by the answer that made it", () => {
  endChallenge({ id: made.id, outcome: "declined", game_code: null });
  takeChallenge(made);
  expect(waiting()).toEqual([]);
});
