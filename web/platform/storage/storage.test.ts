import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

/** A new page: the memory of an earlier one is gone. */
async function newPage() {
  vi.resetModules();
  const storage = await import("./storage.ts");
  const token = await import("./token.ts");
  return { ...storage, ...token };
}

const blocked = (): void => {
  for (const place of ["localStorage", "sessionStorage"] as const) {
    vi.spyOn(globalThis, place, "get").mockImplementation(() => {
      throw new DOMException("blocked", "SecurityError");
    });
  }
};

const fill = (place: "localStorage" | "sessionStorage"): void => {
  const storage = globalThis[place];
  const setItem = (): never => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const isFull: Pick<Storage, "getItem" | "setItem" | "removeItem"> = {
    getItem: (key) => storage.getItem(key),
    removeItem: (key) => storage.removeItem(key),
    setItem,
  };
  vi.spyOn(globalThis, place, "get").mockReturnValue(isFull as Storage);
};
const full = (): void => {
  fill("localStorage");
  fill("sessionStorage");
};

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

describe.each([
  ["blocked", blocked],
  ["full", full],
])("a storage that is %s", (_name, breakIt) => {
  test("is replaced by memory until the page is closed, and says once that it forgets", async () => {
    breakIt();
    const page = await newPage();
    expect(page.readStored("a")).toBeNull();
    expect(page.useForgetting.getState().forgets).toBe(false);
    expect(page.writeStored("a", "1")).toBe(false);
    expect(page.writeTabStored("a", "2")).toBe(false);
    expect([page.readStored("a"), page.readTabStored("a")]).toEqual(["1", "2"]);
    expect(page.useForgetting.getState().forgets).toBe(true);
    expect(console.warn).toHaveBeenCalledTimes(1);
    page.writeStored("a", null);
    expect([page.readStored("a"), page.readTabStored("a")]).toEqual([null, "2"]);
    expect((await newPage()).readTabStored("a")).toBeNull();
  });

  test.each([true, false])("has the session's token, also one that lasts: %s", async (lasts) => {
    breakIt();
    const page = await newPage();
    page.storeToken("secret", lasts);
    expect(page.readToken()).toBe("secret");
    page.storeToken("other", lasts);
    expect(page.readToken()).toBe("other");
    page.forgetAllTokens();
    expect(page.readToken()).toBeNull();
  });

  test("is not taken for a shared one", async () => {
    breakIt();
    const page = await newPage();
    expect(page.isShared(null)).toBe(false);
  });
});

test("a value that cannot be stored leaves no older one for the next visit", async () => {
  localStorage.setItem("accessToken", "of another user");
  full();
  const page = await newPage();
  page.storeToken("own", true);
  expect(page.readToken()).toBe("own");
  expect((await newPage()).readToken()).toBeNull();
});

test("a storage that only the tab has keeps a lasting session over a reload", async () => {
  fill("localStorage");
  (await newPage()).storeToken("own", true);
  expect((await newPage()).readToken()).toBe("own");
});

test("a storage that has room again stores", async () => {
  full();
  const page = await newPage();
  page.writeStored("a", "1");
  vi.restoreAllMocks();
  expect(page.writeStored("a", "2")).toBe(true);
  expect(page.readStored("a")).toBe("2");
  expect(localStorage.getItem("a")).toBe("2");
});
