import { type ReactElement, useEffect, useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import { afterEach, expect, test, vi } from "vitest";
import { clickHeldButton, restoreInput } from "./firstPaintInput.ts";

const page = document.documentElement;

afterEach(() => {
  document.body.replaceChildren();
  for (const name of ["held", "pressed"]) delete page.dataset[name];
  vi.restoreAllMocks();
});

/** A page that replaces the first paint, with nothing but a button; `committed` runs in React's commit. */
function Page({ onPress, committed }: { readonly onPress: () => void; readonly committed: () => void }): ReactElement {
  useLayoutEffect(clickHeldButton, []);
  useLayoutEffect(committed, [committed]);
  useEffect(restoreInput, []);
  return (
    <button type="button" onClick={onPress}>
      Play
    </button>
  );
}

function draw(onPress: () => void, committed: () => void): void {
  const root = document.body.appendChild(document.createElement("div"));
  flushSync(() => createRoot(root).render(<Page onPress={onPress} committed={committed} />));
}

function release(on: Element | null): void {
  document.elementFromPoint = () => on;
  window.dispatchEvent(new MouseEvent("pointerup", { clientX: 1, clientY: 1 }));
}

test("a held press that ends right after the page has been drawn presses the button", () => {
  const onPress = vi.fn<() => void>();
  page.dataset["held"] = "Play";
  draw(onPress, () => release(document.querySelector("button")));
  expect(onPress).toHaveBeenCalledTimes(1);
  release(document.querySelector("button"));
  expect(onPress).toHaveBeenCalledTimes(1);
});

test("a held press that ends elsewhere presses nothing", () => {
  const onPress = vi.fn<() => void>();
  page.dataset["held"] = "Play";
  draw(onPress, () => undefined);
  release(document.body);
  expect(onPress).not.toHaveBeenCalled();
});

test("a press that has already ended is repeated once, when the page is complete", () => {
  const onPress = vi.fn<() => void>();
  page.dataset["pressed"] = "Play";
  page.dataset["held"] = "Play";
  draw(onPress, () => undefined);
  release(document.querySelector("button"));
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(page.dataset["pressed"]).toBeUndefined();
});
