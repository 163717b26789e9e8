import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type ReactElement, useState } from "react";
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from "vitest";
import { Modal } from "./Modal.tsx";

afterEach(cleanup);

function Opener({
  locked = false,
  frameFirst = false,
  onClose = () => undefined,
}: {
  readonly locked?: boolean;
  readonly frameFirst?: boolean;
  readonly onClose?: () => void;
}): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open it
      </button>
      <Modal
        open={open}
        title="Hand 3 Complete!"
        locked={locked}
        frameFirst={frameFirst}
        onClose={() => {
          onClose();
          setOpen(false);
        }}
      >
        <button type="button">Play on</button>
      </Modal>
    </>
  );
}

const openIt = async (): Promise<HTMLElement> => {
  await userEvent.click(screen.getByText("Open it"));
  return screen.getByRole("dialog", { name: "Hand 3 Complete!" });
};
const pressBackdrop = (dialog: HTMLElement): void => {
  fireEvent.mouseDown(dialog);
  fireEvent.click(dialog);
};

test("is not there until it is open", () => {
  render(<Opener />);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("is named by its title and open as a modal dialog", async () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, "showModal");
  render(<Opener />);
  const dialog = await openIt();
  expect(dialog.hasAttribute("open")).toBe(true);
  expect(showModal).toHaveBeenCalledOnce();
  showModal.mockRestore();
});

test("the cross, Escape and the backdrop close it", async () => {
  const onClose = vi.fn<() => void>();
  render(<Opener onClose={onClose} />);
  await openIt();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  fireEvent.keyDown(await openIt(), { key: "Escape" });
  expect(screen.queryByRole("dialog")).toBeNull();
  pressBackdrop(await openIt());
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(onClose).toHaveBeenCalledTimes(3);
});

test("a press inside, or one that only ends outside, leaves it open", async () => {
  render(<Opener />);
  const dialog = await openIt();
  await userEvent.click(screen.getByText("Play on"));
  fireEvent.mouseDown(screen.getByText("Play on"));
  fireEvent.click(dialog);
  expect(screen.queryByRole("dialog")).not.toBeNull();
});

test("locked, only its own buttons close it", async () => {
  const onClose = vi.fn<() => void>();
  render(<Opener locked onClose={onClose} />);
  const dialog = await openIt();
  expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
  pressBackdrop(dialog);
  fireEvent.keyDown(dialog, { key: "Escape" });
  const cancel = new Event("cancel", { cancelable: true });
  fireEvent(dialog, cancel);
  expect(cancel.defaultPrevented).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});

describe("frame first", () => {
  let showModal: MockInstance<HTMLDialogElement["showModal"]>;
  const isWhole = (): boolean => screen.queryByText("Play on") !== null;
  const nextFrame = (): void => act(() => void vi.advanceTimersToNextFrame());

  beforeEach(() => {
    vi.useFakeTimers();
    showModal = vi.spyOn(HTMLDialogElement.prototype, "showModal");
  });
  afterEach(() => {
    vi.useRealTimers();
    showModal.mockRestore();
  });

  test("a press draws the frame with its title, without the content and without holding the page", () => {
    render(<Opener frameFirst />);
    fireEvent.click(screen.getByText("Open it"));
    const dialog = screen.getByRole("dialog", { name: "Hand 3 Complete!" });
    expect(dialog.hasAttribute("open")).toBe(true);
    expect(isWhole()).toBe(false);
    expect(showModal).not.toHaveBeenCalled();
  });

  test("the same dialog becomes whole and modal once that is drawn, and gives the focus back", () => {
    render(<Opener frameFirst />);
    const opener = screen.getByText("Open it");
    opener.focus();
    fireEvent.click(opener);
    const dialog = screen.getByRole("dialog");
    nextFrame();
    expect(isWhole()).toBe(false);
    nextFrame();
    act(() => void vi.advanceTimersByTime(1));
    expect(isWhole()).toBe(true);
    expect(screen.getByRole("dialog")).toBe(dialog);
    expect(showModal.mock.contexts).toEqual([dialog]);
    expect(dialog.hasAttribute("open")).toBe(true);
    fireEvent.keyDown(dialog, { key: "Escape" });
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  test.each(["keyDown", "pointerDown"] as const)("%s before that opens all of it at once", (input) => {
    render(<Opener frameFirst />);
    fireEvent.click(screen.getByText("Open it"));
    const heard = vi.fn<() => void>(() => expect(showModal).toHaveBeenCalledOnce());
    document.body.addEventListener(input.toLowerCase(), heard, { once: true });
    fireEvent[input](document.body, { key: "Tab" });
    expect(heard).toHaveBeenCalledOnce();
    expect(isWhole()).toBe(true);
  });

  test("where nothing is drawn the content comes all the same", () => {
    vi.stubGlobal("requestAnimationFrame", () => 0);
    render(<Opener frameFirst />);
    fireEvent.click(screen.getByText("Open it"));
    expect(isWhole()).toBe(false);
    act(() => void vi.advanceTimersByTime(1000));
    expect(isWhole()).toBe(true);
    expect(showModal).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  test("closed before it is whole, it stays closed", () => {
    render(<Opener frameFirst />);
    fireEvent.click(screen.getByText("Open it"));
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    act(() => void vi.advanceTimersByTime(1000));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(showModal).not.toHaveBeenCalled();
  });

  test("in the place of another dialog it is whole at once", () => {
    const page = (name: string): ReactElement => (
      <Modal key={name} open frameFirst title={name} onClose={() => undefined}>
        <p>{`${name} is whole`}</p>
      </Modal>
    );
    const { rerender } = render(page("First"));
    act(() => void vi.advanceTimersByTime(1000));
    rerender(page("Second"));
    expect(screen.getByRole("dialog", { name: "Second" }).textContent).toContain("Second is whole");
    expect(showModal).toHaveBeenCalledTimes(2);
  });
});
