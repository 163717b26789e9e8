import { afterEach, expect, test, vi } from "vitest";
import { scrollFieldIntoView } from "./scrollFieldIntoView.ts";

afterEach(() => vi.unstubAllGlobals());

/** A window of 800 pixels, of which a keyboard may leave less, and a focused field at its end. */
function page(tag: string): { leave: (height: number) => void; scrolled: () => number } {
  const viewport = Object.assign(new EventTarget(), { offsetTop: 0, height: 800 });
  vi.stubGlobal("visualViewport", viewport);
  const field = document.body.appendChild(document.createElement(tag));
  field.getBoundingClientRect = () => new DOMRect(0, 700, 300, 44);
  const scroll = vi.spyOn(field, "scrollIntoView").mockImplementation(() => undefined);
  field.focus();
  return {
    leave(height) {
      viewport.height = height;
      viewport.dispatchEvent(new Event("resize"));
    },
    scrolled: () => scroll.mock.calls.length,
  };
}

test("a field that the keyboard covers is scrolled into view, and one that it leaves stays", () => {
  const { leave, scrolled } = page("input");
  const stop = scrollFieldIntoView();
  leave(760);
  expect(scrolled()).toBe(0);
  leave(400);
  expect(scrolled()).toBe(1);
  stop();
  leave(300);
  expect(scrolled()).toBe(1);
});

test("a button stays where it is", () => {
  const { leave, scrolled } = page("button");
  const stop = scrollFieldIntoView();
  leave(400);
  expect(scrolled()).toBe(0);
  stop();
});

test("a browser without a visual viewport goes on", () => {
  vi.stubGlobal("visualViewport", undefined);
  expect(() => scrollFieldIntoView()()).not.toThrow();
});
