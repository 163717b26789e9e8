import { fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Composer } from "./Composer.tsx";

test("Escape closes the emoji picker and not the panel around it", async () => {
  const user = userEvent.setup();
  const leave = vi.fn<() => void>();
  render(
    <div onKeyDown={({ key }) => key === "Escape" && leave()}>
      <Composer onSend={async () => true} />
    </div>,
  );
  await user.click(screen.getByRole("button", { name: "Emoji" }));
  expect(screen.getByRole("group", { name: "Emoji" })).toBeTruthy();

  await user.keyboard("{Escape}");
  expect(screen.queryByRole("group", { name: "Emoji" })).toBeNull();
  expect(leave).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByRole("textbox"));

  await user.keyboard("{Escape}");
  expect(leave).toHaveBeenCalledOnce();
});

// Safari reports the Enter after the composition has ended.
test.each([{ isComposing: true }, { keyCode: 229 }])(
  "Enter that ends a word of an input method sends nothing: %o",
  (how) => {
    const onSend = vi.fn<() => Promise<boolean>>(async () => true);
    render(<Composer onSend={onSend} />);
    const field = screen.getByRole("textbox");
    fireEvent.change(field, { target: { value: "にほん" } });
    fireEvent.keyDown(field, { key: "Enter", ...how });
    expect(onSend).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: "Enter" });
    expect(onSend).toHaveBeenCalledExactlyOnceWith("にほん");
  },
);
