import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { ApiResult } from "#web/platform/calls/api.ts";
import { type PageWanted, pageRows, usePages } from "./pages.ts";
import { queryClient } from "./queryClient.ts";

afterEach(() => {
  cleanup();
  queryClient.clear();
});

type Answer = ApiResult<readonly number[]>;

/** A list that answers on demand. */
function heldList(name = "list"): {
  readonly queryKey: readonly string[];
  readonly fetch: (page: PageWanted, signal: AbortSignal) => Promise<Answer>;
  readonly requested: PageWanted[];
  readonly answer: (result: Answer) => Promise<void>;
} {
  const requested: PageWanted[] = [];
  const waiting: ((result: Answer) => void)[] = [];
  return {
    queryKey: [name],
    requested,
    fetch: (page) => {
      requested.push(page);
      return new Promise((resolve) => {
        waiting.push(resolve);
      });
    },
    answer: (result) => act(async () => waiting.shift()?.(result)),
  };
}

const range = (count: number, from = 0): number[] => Array.from({ length: count }, (_, at) => from + at);
const numbers = (count: number, from = 0): Answer => ({ ok: true, value: range(count, from) });

test("a list grows by a page, and asks only once at a time", async () => {
  const list = heldList();
  const { result } = renderHook(() => usePages(list));
  expect(result.current[0].state).toBe("loading");
  await list.answer(numbers(pageRows + 1));
  expect(result.current[0]).toMatchObject({ state: "ready", more: "offered" });
  await act(async () => result.current[1]());
  await act(async () => result.current[1]());
  expect(result.current[0]).toMatchObject({ more: "fetching" });
  expect(list.requested).toEqual([
    { limit: pageRows + 1, offset: 0 },
    { limit: pageRows + 1, offset: pageRows },
  ]);
  await list.answer(numbers(2, pageRows));
  expect(result.current[0]).toMatchObject({
    rows: range(pageRows + 2),
    more: "nothing",
  });
});

test("another list begins anew, and an answer that comes late to the first is not shown", async () => {
  const [first, second] = [heldList("first"), heldList("second")];
  const { result, rerender } = renderHook(({ list }) => usePages(list), { initialProps: { list: first } });
  rerender({ list: second });
  expect(result.current[0].state).toBe("loading");
  await second.answer(numbers(1, 7));
  await first.answer(numbers(3));
  expect(result.current[0]).toMatchObject({ state: "ready", rows: [7] });
});

test("again begins from the first page", async () => {
  const list = heldList();
  const { result } = renderHook(() => usePages(list));
  await list.answer({ ok: false, failure: { kind: "refused", status: 500, code: "", message: "" } });
  expect(result.current[0].state).toBe("failed");
  await act(async () => result.current[2]());
  expect(result.current[0].state).toBe("loading");
  await list.answer(numbers(1));
  expect(result.current[0]).toMatchObject({ state: "ready", rows: [0] });
});
