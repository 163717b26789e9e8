import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type ReactElement, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { Modal } from "./Modal.tsx";

afterEach(cleanup);

function Opener({
  locked = false,
  onClose = () => undefined,
}: {
  readonly locked?: boolean;
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

test("is not in the page until it is open", () => {
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

test("the second half of a double press that opened or changed it does nothing", async () => {
  const onClose = vi.fn<() => void>();
  render(<Opener onClose={onClose} />);
  const dialog = await openIt();
  const second = { detail: 2 };
  fireEvent.click(screen.getByRole("button", { name: "Close" }), second);
  fireEvent.click(screen.getByText("Play on"), { detail: 1 });
  fireEvent.mouseDown(dialog, second);
  fireEvent.click(dialog, second);
  expect(onClose).not.toHaveBeenCalled();
});

test("a double press of one button presses it twice", async () => {
  const pressed = vi.fn<() => void>();
  render(
    <Modal open title="Hand 3 Complete!" onClose={() => undefined}>
      <button type="button" onClick={pressed}>
        Play on
      </button>
    </Modal>,
  );
  for (const detail of [1, 2, 3]) fireEvent.click(screen.getByText("Play on"), { detail });
  expect(pressed).toHaveBeenCalledTimes(3);
});
