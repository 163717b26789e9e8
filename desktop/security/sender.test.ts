import { expect, test } from "vitest";
import { isFromPage } from "./sender.ts";

const ours = {};
const isOurs = (contents: object): boolean => contents === ours;
const from = (url: string, parent: object | null = null, sender: object = ours) => ({
  sender,
  senderFrame: { url, parent },
});

test("the main frame of our page may call", () => {
  expect(isFromPage(from("app://spar/game/ABCD2345?stream=chroma#x"), isOurs)).toBe(true);
});

test.each([
  "https://evil.example/",
  "https://spar/",
  "app://spar.evil.example/",
  "app://evil/",
  "app://spar@evil/",
  "app://user@spar/",
  "app://spar:1/",
  "app://spar/api/anything",
  "app://spar/API/anything",
  "app://spar/avatars/x.webp",
  "file:///etc/passwd",
  "data:text/html,x",
  "about:blank",
  "blob:app://spar/1",
  "",
])("a page at %j may not call", (url) => {
  expect(isFromPage(from(url), isOurs)).toBe(false);
});

test("a frame within the page, another window and a closed frame may not call", () => {
  expect(isFromPage(from("app://spar/", {}), isOurs)).toBe(false);
  expect(isFromPage(from("app://spar/", null, {}), isOurs)).toBe(false);
  expect(isFromPage({ sender: ours, senderFrame: null }, isOurs)).toBe(false);
});
