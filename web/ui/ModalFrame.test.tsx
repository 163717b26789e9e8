import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Profiler, type ReactElement, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { Modal } from "./Modal.tsx";
import { isDialogOpen, showFrame } from "./modalDialog.ts";
import { ModalFrame } from "./ModalFrame.tsx";

const title = "Hand 3 Complete!";
const onRender = vi.fn<() => void>();

/** A page with a button that answers with a frame, drawn in advance, and with the dialog after it. */
function Opener(): ReactElement {
  const [host] = useState(() => document.createElement("div"));
  const [isOpen, setOpen] = useState(false);
  const takeAway = useRef(() => undefined as void);
  const open = (): void => {
    takeAway.current = showFrame(host, () => setOpen(true));
  };
  return (
    <>
      <button type="button" onClick={open}>
        Open it
      </button>
      {createPortal(<ModalFrame className="small" title={title} onClose={() => takeAway.current()} />, host)}
      <Modal open={isOpen} className="small" title={title} onClose={() => setOpen(false)}>
        <button type="button">Play on</button>
      </Modal>
    </>
  );
}

let showModal: MockInstance<HTMLDialogElement["showModal"]>;
const isVisible = (): boolean => screen.queryByText("Play on") !== null;
const frame = (): Element | null => document.querySelector("[data-part=modal-rest]");
const nextFrame = (): void => act(() => void vi.advanceTimersToNextFrame());
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

function press(): HTMLElement {
  render(
    <Profiler id="page" onRender={onRender}>
      <Opener />
    </Profiler>,
  );
  const opener = screen.getByText("Open it");
  opener.focus();
  onRender.mockClear();
  fireEvent.click(opener);
  return opener;
}

beforeEach(() => {
  vi.useFakeTimers();
  showModal = vi.spyOn(HTMLDialogElement.prototype, "showModal");
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  showModal.mockRestore();
});

test("it is not in the page before the press", () => {
  render(<Opener />);
  expect(document.querySelector("dialog")).toBeNull();
  expect(isDialogOpen()).toBe(false);
});

test("a press shows the frame with its title: React draws nothing, there is no content, the page is not locked", () => {
  const opener = press();
  const dialog = screen.getByRole("dialog", { name: title });
  expect(dialog.hasAttribute("open")).toBe(true);
  expect(dialog.classList.contains("small")).toBe(true);
  expect(screen.getByRole("button", { name: "Close" })).toBeDefined();
  expect(isDialogOpen()).toBe(true);
  expect(isVisible()).toBe(false);
  expect(showModal).not.toHaveBeenCalled();
  expect(onRender).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(opener);
});

test("once that is drawn the dialog replaces it without a movement, and returns the focus", () => {
  const opener = press();
  nextFrame();
  expect(isVisible()).toBe(false);
  nextFrame();
  pass(1);
  expect(isVisible()).toBe(true);
  expect(frame()).toBeNull();
  const dialog = screen.getByRole("dialog", { name: title });
  expect(showModal.mock.contexts).toEqual([dialog]);
  expect(dialog.hasAttribute("data-framed")).toBe(true);
  fireEvent.keyDown(dialog, { key: "Escape" });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test("a dialog that opens without a frame is animated as usual", () => {
  render(
    <Modal open title={title} onClose={() => undefined}>
      <p>at once</p>
    </Modal>,
  );
  expect(screen.getByRole("dialog").hasAttribute("data-framed")).toBe(false);
});

test.each(["keyDown", "pointerDown"] as const)("%s before that opens the whole dialog at once", (input) => {
  press();
  const heard = vi.fn<() => void>(() => expect(showModal).toHaveBeenCalledOnce());
  document.body.addEventListener(input.toLowerCase(), heard, { once: true });
  fireEvent[input](document.body, { key: "Tab" });
  expect(heard).toHaveBeenCalledOnce();
  expect(isVisible()).toBe(true);
  expect(frame()).toBeNull();
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  pass(1000);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("where nothing is drawn the content appears all the same", () => {
  vi.stubGlobal("requestAnimationFrame", () => 0);
  press();
  expect(isVisible()).toBe(false);
  pass(1000);
  expect(isVisible()).toBe(true);
  expect(showModal).toHaveBeenCalledOnce();
});

test("closed before it is complete, it stays closed, and opens again", () => {
  const opener = press();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  pass(1000);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(showModal).not.toHaveBeenCalled();
  fireEvent.click(opener);
  expect(screen.getByRole("dialog", { name: title })).toBeDefined();
  pass(1000);
  expect(isVisible()).toBe(true);
});
