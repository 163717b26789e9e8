import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Toasts } from "./ToastList.tsx";
import { newsMs, showNews, showToast, toastLeaveMs, toastMs, toastsMax, useToasts } from "./toasts.ts";

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <MemoryRouter>
      <Toasts />
    </MemoryRouter>,
  );
});
afterEach(() => {
  cleanup();
  useToasts.setState({ toasts: [] });
  vi.useRealTimers();
});

const show = (text: string, kind: "success" | "error" = "success"): void => act(() => showToast(kind, text));
const pass = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const texts = (): string[] =>
  [...document.querySelectorAll("[data-testid=toast-text]")].map((element) => element.textContent);
const swipe = (element: Element, toPx: number): void => {
  fireEvent.pointerDown(element, { clientX: 100 });
  fireEvent.pointerMove(element, { clientX: 100 + toPx });
  fireEvent.pointerUp(element, { clientX: 100 + toPx });
};

test("success is a status in blue, an error an alert in red", () => {
  show("Image uploaded successfully!");
  show("Failed to upload image", "error");
  expect(screen.getByRole("status").closest("li")?.dataset["kind"]).toBe("success");
  expect(screen.getByRole("alert").closest("li")?.dataset["kind"]).toBe("error");
});

test("the newest stands in front, and only a few are shown", () => {
  for (const text of ["one", "two", "three", "four"]) show(text);
  expect(texts()).toEqual(["four", "three", "two"]);
  expect(texts()).toHaveLength(toastsMax);
});

test("it disappears after three seconds", () => {
  expect(toastMs).toBe(3000);
  show("Saved");
  pass(toastMs - 1);
  expect(texts()).toEqual(["Saved"]);
  pass(1);
  expect(document.querySelector("[data-leaving]")).not.toBeNull();
  pass(toastLeaveMs);
  expect(texts()).toEqual([]);
});

test("news stays for five seconds and leads to its place, without a role that interrupts", () => {
  expect(newsMs).toBe(5000);
  act(() => showNews("Friend request. Ama would like to be friends.", { to: "/friends", label: "Answer" }));
  expect(screen.getByRole("status").closest("li")?.dataset["kind"]).toBe("news");
  expect(screen.getByRole("link", { name: "Answer" }).getAttribute("href")).toBe("/friends");
  pass(newsMs - 1);
  expect(texts()).toHaveLength(1);
  fireEvent.click(screen.getByRole("link", { name: "Answer" }));
  pass(toastLeaveMs);
  expect(texts()).toEqual([]);
});

test("it stays while the user reads it", () => {
  show("Saved");
  const toast = screen.getByRole("listitem");
  fireEvent.pointerEnter(toast);
  pass(toastMs * 3);
  expect(texts()).toEqual(["Saved"]);
  fireEvent.pointerLeave(toast);
  pass(toastMs + toastLeaveMs);
  expect(texts()).toEqual([]);
});

test("its button removes it", () => {
  show("Saved");
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  pass(toastLeaveMs);
  expect(texts()).toEqual([]);
});

test.each([
  [50, []],
  [-50, []],
  [49, ["Saved"]],
])("a swipe of %i px", (toPx, left) => {
  show("Saved");
  swipe(screen.getByRole("listitem"), toPx);
  pass(toastLeaveMs);
  expect(texts()).toEqual(left);
});

test("F8 moves the focus to the notices", () => {
  show("Saved");
  fireEvent.keyDown(document.body, { key: "F8" });
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Notifications (F8)" }));
});
