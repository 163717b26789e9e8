import { render, screen } from "@testing-library/react";
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
