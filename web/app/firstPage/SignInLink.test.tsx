import { act, cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SignInLink } from "./SignInLink.tsx";

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

test("leads on once what the press shows has been drawn, and not before", () => {
  const press = createEvent.click(open());
  fireEvent(screen.getByRole("link"), press);
  expect(press.defaultPrevented).toBe(true);
  nextFrame();
  expect(address()).toBe("/");
  nextFrame();
  pass(1);
  expect(address()).toBe("/signin");
});

test.each(["ctrlKey", "metaKey", "shiftKey", "altKey"] as const)("with %s it is a link like any other", (key) => {
  const link = open();
  link.addEventListener("click", (event) => event.preventDefault(), { once: true });
  fireEvent.click(link, { [key]: true });
  pass(1000);
  expect(address()).toBe("/");
});

test("pressed twice it leads on once, and not any more when it is gone", () => {
  const link = open();
  expect(link.getAttribute("href")).toBe("/signin");
  fireEvent.click(link);
  fireEvent.click(link);
  cleanup();
  expect(vi.getTimerCount()).toBe(0);
});
