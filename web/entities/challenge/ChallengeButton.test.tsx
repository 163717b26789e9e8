import { act, cleanup, configure, fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { challengeFrom, challengeTo, challenger } from "./fakeChallenge.ts";
import { endChallenge, forgetChallenges, takeChallenge, useChallenges } from "./openChallenges.ts";
import { challengeIdOf, userIdOf } from "#protocol/ids.ts";
import { type FakeServer, fakeServer, unreachable } from "#web/platform/calls/fakeServer.ts";
import { storeToken } from "#web/platform/storage/token.ts";
import { ChallengeButton } from "./ChallengeButton.tsx";

configure({ defaultHidden: true });

const kofi = challenger(userIdOf("kofi"), "Kofi");
const made = challengeTo(kofi);
const route = "POST /challenges";
let server: FakeServer;

const appear = (isAway = false) =>
  render(
    <MemoryRouter>
      <ChallengeButton person={kofi} isAway={isAway} />
    </MemoryRouter>,
  );

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  storeToken("token-1", true);
  server = fakeServer({ [route]: { status: 201, body: made } });
  appear();
});
afterEach(() => {
  cleanup();
  act(forgetChallenges);
  vi.unstubAllGlobals();
});

const button = (name: string) => screen.queryByRole("button", { name });
async function open(): Promise<HTMLElement> {
  fireEvent.click(screen.getByRole("button", { name: "Challenge Kofi" }));
  return screen.getByRole("dialog", { name: "Challenge Kofi" });
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("sends a challenge with the chosen options, and withdraws it on a second press", async () => {
  const dialog = await open();
  fireEvent.change(within(dialog).getByRole("slider", { name: "Win points" }), { target: { value: "3" } });
  await userEvent.click(within(dialog).getByRole("switch", { name: /Sixes/ }));
  await press("Send challenge");
  expect(server.calls).toEqual([
    {
      route,
      body: {
        user_id: "kofi",
        winPoints: 3,
        includeAces: true,
        includeSixes: true,
        turnSeconds: null,
        stacking: false,
        weakHand: false,
      },
      token: "Bearer token-1",
    },
  ]);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByText("Challenged")).toBeDefined();
  expect(button("Challenge Kofi")).toBeNull();

  server.answer({ [`DELETE /challenges/${made.id}`]: { status: 200 } });
  await press("Withdraw: challenge to Kofi");
  expect(useChallenges.getState().challenges).toEqual([]);
  expect(screen.queryByText("Challenged")).toBeNull();
  expect(button("Challenge Kofi")).not.toBeNull();
});

test("may be pressed again once the other player has answered", async () => {
  await open();
  await press("Send challenge");
  act(() => endChallenge({ id: made.id, outcome: "declined", game_code: null }));
  expect(button("Challenge Kofi")).not.toBeNull();
});

test.each([
  [{ status: 403, body: { code: "not_accepted" } }, "Kofi is not accepting challenges from you right now."],
  [{ status: 429, body: { code: "too_many_requests" } }, "Too many requests. Please wait a moment and try again."],
  [{ status: 500 }, "An error occurred. Please try again."],
  [unreachable, "Network error. Please check your internet connection."],
] as const)("says why it was refused and may be sent again (%o)", async (answer, sentence) => {
  server.answer({ [route]: answer });
  await open();
  await press("Send challenge");
  expect(screen.getByRole("alert").textContent).toBe(sentence);
  expect(screen.getByRole("button", { name: "Send challenge" })).toHaveProperty("disabled", false);
  expect(useChallenges.getState().challenges).toEqual([]);
});

test("links to the match that prevents a new one", async () => {
  server.answer({ [route]: { status: 409, body: { code: "already_playing", game_code: "KENTE234" } } });
  await open();
  await press("Send challenge");
  expect(screen.getByRole("alert").textContent).toContain("You are still in a match.");
  expect(screen.getByRole("link", { name: "Return to the match" }).getAttribute("href")).toBe("/game/KENTE234");
});

test("accepts the challenge that came first, and challenges again once that is over", async () => {
  const got = challengeFrom(kofi);
  const accepts = `POST /challenges/${got.id}/accept`;
  act(() => takeChallenge(got));
  expect([button("Challenge Kofi"), button("Accept: challenge from Kofi")?.textContent]).toEqual([null, "Accept"]);
  server.answer({ [accepts]: { status: 409, body: { code: "already_playing", game_code: "KENTE234" } } });
  await press("Accept: challenge from Kofi");
  expect(screen.getByRole("alert").textContent).toContain("You are still in a match.");
  expect(screen.getByRole("link", { name: "Return to the match" }).getAttribute("href")).toBe("/game/KENTE234");
  server.answer({ [accepts]: { status: 409, body: { code: "challenge_over" } } });
  await press("Accept: challenge from Kofi");
  expect([screen.queryByRole("alert"), useChallenges.getState().challenges]).toEqual([null, []]);
  expect(button("Challenge Kofi")).not.toBeNull();
});

test("does not repeat the reason of one failed acceptance for the next challenge", async () => {
  act(() => takeChallenge(challengeFrom(kofi)));
  server.answer({ [`POST /challenges/${challengeFrom(kofi).id}/accept`]: { status: 500 } });
  await press("Accept: challenge from Kofi");
  expect(screen.getByRole("alert").textContent).toBe("An error occurred. Please try again.");
  act(() => {
    endChallenge({ id: challengeFrom(kofi).id, outcome: "withdrawn", game_code: null });
    takeChallenge({ ...challengeFrom(kofi), id: challengeIdOf("the-next") });
  });
  expect([screen.queryByRole("alert"), button("Accept: challenge from Kofi") === null]).toEqual([null, false]);
});

test("says how long the challenge waits for a player who is away, and only for such a player", async () => {
  const sentence = "Kofi is not online. The challenge stays open for two minutes.";
  expect(within(await open()).queryByText(sentence)).toBeNull();
  cleanup();
  appear(true);
  expect(within(await open()).getByText(sentence)).toBeDefined();
});
