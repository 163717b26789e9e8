/**
 * The tests of the page run in one process, file after file: a document and React for each file would take most of their
 * time. So each file begins with modules of its own, an empty page and an empty storage. Tests in Node's environment have
 * no page.
 */
import { cleanup } from "@testing-library/react";
import { afterEach, beforeAll, vi } from "vitest";

type Listening = Parameters<EventTarget["addEventListener"]>;
type KeptWindow = EventTarget & {
  listeningOfTests?: Listening[];
  happyDOM?: { setURL(url: string): void };
};

/** Removes what listens at the window since the last call: modules of earlier files heard that the network is back. */
function removeListeners(target: KeptWindow): void {
  if (target.listeningOfTests === undefined) {
    const add = target.addEventListener.bind(target);
    const listening: Listening[] = [];
    target.listeningOfTests = listening;
    target.addEventListener = (...each: Listening) => {
      listening.push(each);
      add(...each);
    };
  }
  for (const each of target.listeningOfTests.splice(0)) target.removeEventListener(...each);
}

vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
if (typeof document !== "undefined") {
  const page = globalThis as unknown as KeptWindow;
  removeListeners(page);
  page.happyDOM?.setURL("http://localhost:3000/");
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
}
