// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CurrentUser } from "#protocol/calls/users.ts";
import { SYMBOLS } from "#protocol/calls/symbols.ts";
import { accountUser, type FakeAnswer, fakeServer, guestUser } from "#web/platform/calls/fakeServer.ts";
import { setLanguage } from "#web/platform/languages/i18n.ts";
import { useSession } from "#web/entities/session/session.ts";
import { forgetAllTokens, storeToken } from "#web/platform/storage/token.ts";
import { PlayingAs } from "./PlayingAs.tsx";

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  forgetAllTokens();
  useSession.setState({ user: null, isLoading: false });
  await setLanguage("en");
});

const press = (name: string): boolean => fireEvent.click(screen.getByRole("button", { name }));
const nameField = (): HTMLInputElement => screen.getByRole("textbox", { name: "Name" });
const write = (name: string): boolean => fireEvent.change(nameField(), { target: { value: name } });
const choose = (name: string): boolean => fireEvent.click(screen.getByRole("radio", { name }));

/** The dialog, opened by this user; the server answers a change with `reply`. */
async function opened(user: CurrentUser | null, answer: FakeAnswer = { body: user }) {
  if (user !== null) storeToken("token", true);
  useSession.setState({ user, isLoading: false });
  const server = fakeServer({
    "PATCH /users/me": answer,
    "POST /auth/guest": { status: 201, body: { token: "new", user: guestUser } },
  });
  render(<PlayingAs />);
  press("Name and picture");
  await screen.findByRole("dialog", { name: "Choose your name and picture" });
  return server;
}

describe("choosing a name and a picture", () => {
  beforeEach(() => storeToken("token", true));

  test("sends the changed fields, and shows them", async () => {
    const changed = { ...guestUser, username: "Kofi", image_url: "/symbols/drum.svg" };
    const { calls } = await opened(guestUser, { body: changed });
    expect(nameField().value).toBe(guestUser.username);
    write(" Kofi ");
    choose("Drum");
    press("Save");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls).toEqual([
      { route: "PATCH /users/me", body: { username: "Kofi", picture: "drum" }, token: "Bearer token" },
    ]);
    expect(screen.getByText("You play as Kofi")).toBeDefined();
    expect(document.querySelector("[data-testid=playing-as] img")?.getAttribute("src")).toBe("/symbols/drum.svg");
  });

  test("is skipped by one press, and an unchanged choice sends no request", async () => {
    const { calls } = await opened(guestUser);
    press("Not now");
    expect(screen.queryByRole("dialog")).toBeNull();
    press("Name and picture");
    press("Save");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls).toEqual([]);
  });

  test("says why a name is refused, and keeps the choices", async () => {
    await opened(guestUser, { status: 400, body: { code: "username_taken", message: "" } });
    write("Ama");
    choose("Sun");
    press("Save");
    await screen.findByText(/This username, or one that looks like it, is taken/);
    expect(nameField().getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Sun" }).checked).toBe(true);
  });

  test("is one group of 25 named radios, the current picture selected", async () => {
    await opened({ ...guestUser, image_url: "/symbols/eye.svg" });
    const radios = screen.getAllByRole<HTMLInputElement>("radio");
    expect(radios).toHaveLength(SYMBOLS.length + 1);
    expect(new Set(radios.map(({ name }) => name)).size).toBe(1);
    expect(radios.filter(({ checked }) => checked)).toEqual([screen.getByRole("radio", { name: "Eye" })]);
    expect(screen.getByRole("group", { name: "Picture" })).toBeDefined();
  });

  test("keeps an uploaded picture until another one is chosen", async () => {
    const { calls } = await opened({ ...accountUser, image_url: "/avatars/0.webp" });
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Your own picture" }).checked).toBe(true);
    choose("No picture");
    press("Save");
    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ picture: null }]));
  });
});

test("a visitor becomes a guest by saving, not by opening the dialog", async () => {
  const { calls } = await opened(null, { body: { ...guestUser, image_url: "/symbols/key.svg" } });
  expect(screen.getByText("Choose how others see you")).toBeDefined();
  expect(nameField().value).toBe("");
  expect(calls).toEqual([]);
  choose("Key");
  press("Save");
  await screen.findByText(`You play as ${guestUser.username}`);
  expect(calls.map(({ route }) => route)).toEqual(["POST /auth/guest", "PATCH /users/me"]);
});
