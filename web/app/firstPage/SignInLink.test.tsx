import { act, cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SignInLink } from "./Account.tsx";

function Address(): ReactElement {
  return <p>{useLocation().pathname}</p>;
}

function open(): HTMLElement {
  render(
    <MemoryRouter>
      <SignInLink to="/signin">Sign In</SignInLink>
      <Address />
    </MemoryRouter>,
  );
  return screen.getByRole("link", { name: "Sign In" });
}
const address = (): string | null => screen.getByText(/^\//).textContent;
const nextFrame = (): void => act(() => void vi.advanceTimersToNextFrame());
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("opens the page once the press has been drawn, and not before", () => {
  const press = createEvent.click(open());
  fireEvent(screen.getByRole("link"), press);
  expect(press.defaultPrevented).toBe(true);
  nextFrame();
  expect(address()).toBe("/");
  nextFrame();
  pass(1);
  expect(address()).toBe("/signin");
});

test.each(["ctrlKey", "metaKey", "shiftKey", "altKey"] as const)("with %s it behaves as an ordinary link", (key) => {
  const link = open();
  link.addEventListener("click", (event) => event.preventDefault(), { once: true });
  fireEvent.click(link, { [key]: true });
  pass(1000);
  expect(address()).toBe("/");
});

test("pressed twice it opens the page once, and not after it has been removed", () => {
  const link = open();
  expect(link.getAttribute("href")).toBe("/signin");
  fireEvent.click(link);
  fireEvent.click(link);
  cleanup();
  expect(vi.getTimerCount()).toBe(0);
});
