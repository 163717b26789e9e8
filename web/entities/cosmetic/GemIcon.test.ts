import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { setLanguage } from "#web/platform/languages/i18n.ts";
import { useGemWords } from "./GemIcon.tsx";

afterEach(async () => {
  cleanup();
  await act(() => setLanguage("en"));
});

test("gems are counted in the reader's language, with its separator of thousands", async () => {
  const { result } = renderHook(() => useGemWords());
  expect([1, 999, 12_500].map((count) => result.current(count))).toEqual(["1 gem", "999 gems", "12,500 gems"]);
  await act(() => setLanguage("de"));
  await waitFor(() => expect(result.current(12_500)).toBe("12.500 Edelsteine"));
  expect(result.current(1)).toBe("1 Edelstein");
});
