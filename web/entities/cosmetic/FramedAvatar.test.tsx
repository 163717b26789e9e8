import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { userIdOf } from "#protocol/ids.ts";
import { useSession } from "#web/entities/session/session.ts";
import { accountUser } from "#web/platform/calls/fakeServer.ts";
import { usePrefs } from "#web/platform/storage/prefs.ts";
import { FramedAvatar } from "./FramedAvatar.tsx";

const wearing = (frame: string) => ({ frame, back: "cowrie" });
const face = (): Element | null => document.querySelector("[data-frame]");

beforeEach(() => {
  usePrefs.setState({ hidesCosmetics: false });
  useSession.setState({ user: accountUser, isLoading: false });
});
afterEach(cleanup);

test("a frame comes after the first drawing; the picture has its place from the beginning", async () => {
  render(<FramedAvatar userId={userIdOf("user-7")} look={wearing("beads")} src={null} size={32} />);
  expect(screen.getByTestId("avatar-nobody")).toBeDefined();
  expect(face()?.className).toBe("face snug");
  await waitFor(() => expect(face()?.className).toBe("face snug frame frame-beads"));
});

test("a player without a frame, and a frame that the page does not know, leave the picture bare", async () => {
  render(
    <>
      <FramedAvatar userId={userIdOf("user-7")} look={{ back: "cowrie" }} src={null} />
      <FramedAvatar userId={userIdOf("user-8")} look={undefined} src={null} />
    </>,
  );
  expect(face()).toBeNull();
  cleanup();
  render(<FramedAvatar userId={userIdOf("user-7")} look={wearing("__proto__")} src={null} />);
  await act(async () => {
    await import("./looks.ts");
  });
  expect(face()?.className).toBe("face");
});

test("who hides what others wear sees the own frame alone, and a gone account has none", () => {
  usePrefs.setState({ hidesCosmetics: true });
  render(<FramedAvatar userId={userIdOf("user-7")} look={wearing("beads")} src={null} />);
  expect(face()).toBeNull();
  cleanup();
  render(<FramedAvatar userId={accountUser.id} look={wearing("rope")} src={null} />);
  expect(face()?.getAttribute("data-frame")).toBe("rope");
  cleanup();
  useSession.setState({ user: null, isLoading: false });
  render(<FramedAvatar userId={null} look={wearing("rope")} src={null} />);
  expect(face()).toBeNull();
});
