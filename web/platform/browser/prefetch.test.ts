import { waitFor } from "@testing-library/dom";
import { expect, test, vi } from "vitest";
import { prefetched } from "./pageIdle.ts";

test("fetches once for several calls", async () => {
  const fetch = vi.fn<() => Promise<string>>(() => Promise.resolve("there"));
  const prefetch = prefetched(fetch);
  expect(fetch).not.toHaveBeenCalled();
  prefetch();
  prefetch();
  await fetch.mock.results[0]?.value;
  prefetch();
  expect(fetch).toHaveBeenCalledOnce();
});

test("a failure is ignored, and the next call fetches again", async () => {
  const fetch = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error("no line")).mockResolvedValue("there");
  const prefetch = prefetched(fetch);
  prefetch();
  await waitFor(() => {
    prefetch();
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});
