/**
 * The page's tests run in one process, file after file, because a document and React for each file would take most of
 * their time. Each file starts with its own modules, an empty page and an empty storage, and nothing of an earlier file
 * continues. Tests in Node's environment have no page.
 */
import { cleanup } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { endListenersAndTimers, leavePage, withoutNetwork } from "./leavePage.ts";

vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
if (typeof document !== "undefined") {
  endListenersAndTimers();
  withoutNetwork();
  (globalThis as { happyDOM?: { setURL(url: string): void } }).happyDOM?.setURL("http://localhost:3000/");
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
  // Testing Library does both for the first file of a process only.
  beforeAll(() => {
    (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  });
  afterEach(cleanup);
  // The first registered hook runs last: after those of the file itself.
  afterAll(leavePage);
}
