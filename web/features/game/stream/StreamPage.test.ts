import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { userIdOf } from "#protocol/ids.ts";
import type { NamedUsers } from "#protocol/calls/streams.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";
import { queryClient } from "#web/platform/queries/queryClient.ts";
import { FakeTableServer } from "../fixture/FakeTableServer.ts";
import { useAnonymous } from "./StreamPage.tsx";

const answers: ApiResult<NamedUsers>[] = [];
const paths: string[] = [];
vi.mock("#web/platform/calls/api.ts", async (actual) => ({
  ...(await actual<object>()),
  send: async ({ path }: { path: string }) => {
    paths.push(path);
    return answers.shift() ?? new Promise(() => undefined);
  },
}));

const failure = { ok: false, failure: { code: "network", message: "no answer" } } as never;

const { view } = new FakeTableServer({ viewer: null });
const [ama = userIdOf(""), kofi = userIdOf("")] = view.players.map(({ user }) => user.id);
/** An answer in which these have no name. */
const hidden = (...hides: string[]): ApiResult<NamedUsers> => ({
  ok: true,
  value: { users: [ama, kofi].filter((id) => !hides.includes(id)) },
});

beforeEach(() => {
  vi.useFakeTimers();
  answers.length = 0;
  paths.length = 0;
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.useRealTimers();
});

/** The unnamed of the two. */
function opened(): () => [ama: boolean, kofi: boolean] {
  const { result } = renderHook(() => useAnonymous(view));
  return () => [result.current(ama), result.current(kofi)];
}
const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

test("players have no names until the server has answered, and lose them when the list changes", async () => {
  answers.push(hidden(), hidden(kofi), hidden());
  const visible = opened();
  expect(visible()).toEqual([true, true]);
  await pass(0);
  expect(paths).toEqual([`/streams/named?code=${view.code}`]);
  expect(visible()).toEqual([false, false]);
  await pass(10_000);
  expect(visible()).toEqual([false, true]);
  await pass(10_000);
  expect(visible()).toEqual([false, false]);
});

test("a call that fails keeps what is known, and the page asks again", async () => {
  answers.push(hidden(kofi), failure, failure, hidden(ama));
  const visible = opened();
  for (let requested = 1; requested <= 3; requested++) {
    await pass(requested === 1 ? 0 : 10_000);
    expect([paths.length, visible()]).toEqual([requested, [false, true]]);
  }
  await pass(10_000);
  expect([paths.length, visible()]).toEqual([4, [true, false]]);
});

test("without any answer all players stay without names, and the page asks again", async () => {
  answers.push(failure, hidden());
  const visible = opened();
  await pass(0);
  expect([paths.length, visible()]).toEqual([1, [true, true]]);
  await pass(10_000);
  expect([paths.length, visible()]).toEqual([2, [false, false]]);
});
