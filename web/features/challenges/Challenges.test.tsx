// @vitest-environment happy-dom
import { act, cleanup, configure, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter, useLocation, useNavigate } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type RoomCode, roomCode, userIdOf } from "#protocol/ids.ts";
import { makeChallenge } from "#web/entities/challenge/challengeActions.ts";
import { challengeFrom, challenger, challengeTo } from "#web/entities/challenge/fakeChallenge.ts";
import { guardLeaving } from "#web/platform/browser/leaving.ts";
import { accountUser, type FakeServer, fakeServer } from "#web/platform/calls/fakeServer.ts";
import { fakeShell } from "#web/platform/desktop/fakeShell.ts";
import { FakeSocket } from "#web/platform/socket/fakeSocket.ts";
import { sounds } from "#web/platform/sound/sound.ts";
import { storeToken } from "#web/platform/storage/token.ts";
import { toastMs, useToasts } from "#web/ui/toasts.ts";
import { Challenges } from "./Challenges.tsx";
import type { Challenge, ChallengeOver } from "#protocol/frames/userRecords.ts";

configure({ defaultHidden: true });

let socket: FakeSocket;
let server: FakeServer;
let isLooking: boolean;
vi.mock(import("#web/entities/session/socketConnection.ts"), async () => ({ sharedSocket: () => socket as never }));

const kofi = challenger(userIdOf("kofi"), "Kofi");
const made = challengeTo(kofi);
const got = challengeFrom(challenger(userIdOf("esi"), "Esi"));

function Where() {
  const navigate = useNavigate();
  return (
    <main tabIndex={-1}>
      <output>{useLocation().pathname}</output>
      <button type="button" onClick={() => void navigate("/game/HOME2345")}>
        {"elsewhere"}
      </button>
    </main>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
  storeToken("token-1", true);
  useToasts.setState({ toasts: [] });
  socket = new FakeSocket();
  server = fakeServer({ "GET /challenges": { body: [] } });
  isLooking = true;
  vi.spyOn(document, "hasFocus").mockImplementation(() => isLooking);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function appear(path = "/rules"): Promise<void> {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Where />
      <Challenges userId={accountUser.id} />
    </MemoryRouter>,
  );
  await act(() => vi.advanceTimersByTimeAsync(0));
}
const comes = (challenge: Challenge) => act(async () => socket.emit("challenge", challenge));
const ends = ({ id }: Challenge, outcome: ChallengeOver["outcome"], game_code: RoomCode | null = null) =>
  act(async () => socket.emit("challengeOver", { id, outcome, game_code }));
const passes = (ms: number) =>
  act(async () => {
    socket.nowMs += ms;
    await vi.advanceTimersByTimeAsync(ms);
  });
const path = () => screen.getAllByRole("status").find(({ tagName }) => tagName === "OUTPUT")?.textContent;
const card = (name: string) => screen.queryByRole("region", { name });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));
const toasts = () => useToasts.getState().toasts.map(({ text }) => text);
const accepts = "POST /challenges/esi-user-1/accept";

describe("a received challenge", () => {
  test("is shown with its terms, read out, announced by a sound, and does not take the focus", async () => {
    const play = vi.spyOn(sounds, "play");
    await appear();
    screen.getByRole("button", { name: "elsewhere" }).focus();
    await comes({ ...got, settings: { ...got.settings, include_sixes: true, weak_hand: true, turn_seconds: 30 } });
    const terms = "First to 10 points · Aces · Sixes · Weak hand · 30 seconds";
    expect(card("Esi has challenged you")?.textContent).toContain(terms);
    expect(screen.getByRole("timer", { name: "Time left" }).textContent).toBe("2:00");
    expect(screen.getByText(`Esi has challenged you. ${terms}`).getAttribute("role")).toBe("status");
    expect(document.activeElement?.textContent).toBe("elsewhere");
    await passes(61_000);
    expect(screen.getByRole("timer").textContent).toBe("0:59");
    expect(play.mock.calls).toEqual([["message", "esi-user-1"]]);
  });

  test("is accepted, and opens the table", async () => {
    server.answer({ [accepts]: { body: { game_code: "KENTE234" } } });
    await appear();
    await comes(got);
    await press("Accept");
    expect([path(), card("Esi has challenged you"), toasts()]).toEqual(["/game/KENTE234", null, []]);
  });

  test("is declined without a notice, and leaves the focus on the page", async () => {
    server.answer({ [`DELETE /challenges/${got.id}`]: {} });
    await appear();
    await comes(got);
    screen.getByRole("button", { name: "Decline" }).focus();
    await press("Decline");
    await ends(got, "declined");
    expect([card("Esi has challenged you"), toasts()]).toEqual([null, []]);
    expect(document.activeElement?.tagName).toBe("MAIN");
  });

  test("links to the match that has to be finished first", async () => {
    server.answer({ [accepts]: { status: 409, body: { code: "already_playing", game_code: "HOME2345" } } });
    await appear();
    await comes(got);
    await press("Accept");
    expect(screen.getByRole("alert").textContent).toContain("You are still in a match.");
    const way = screen.getByRole("link", { name: "Return to the match" });
    expect(way.getAttribute("href")).toBe("/game/HOME2345");
    await press("elsewhere");
    expect(screen.queryByRole("link"), "a player at the table needs no link").toBeNull();
  });

  test("that has just ended says so and goes", async () => {
    server.answer({ [accepts]: { status: 409, body: { code: "challenge_over" } } });
    await appear();
    await comes(got);
    await press("Accept");
    expect([card("Esi has challenged you"), toasts()]).toEqual([null, ["The challenge from Esi has expired"]]);
  });

  test("is answered in another tab: the card goes, the page stays", async () => {
    await appear();
    await comes(got);
    await ends(got, "accepted", roomCode("KENTE234"));
    expect([card("Esi has challenged you"), path(), toasts()]).toEqual([null, "/rules", []]);
  });

  test("is not shown at the table without a server", async () => {
    const play = vi.spyOn(sounds, "play");
    await appear("/game/OFFLINE");
    await comes(got);
    expect(screen.queryByRole("complementary")).toBeNull();
    expect(play).not.toHaveBeenCalled();
    await press("elsewhere");
    expect(card("Esi has challenged you")).not.toBeNull();
    expect(play).toHaveBeenCalledOnce();
  });
});

test.each([
  [got, "withdrawn", "Esi withdrew the challenge"],
  [got, "expired", "The challenge from Esi has expired"],
  [made, "declined", "Kofi declined your challenge"],
  [made, "expired", "Kofi did not answer your challenge"],
] as const)("what came to nothing is told (%#)", async (challenge, outcome, sentence) => {
  await appear();
  await comes(challenge);
  expect(screen.queryByRole("complementary", { name: "Challenges" })).not.toBeNull();
  await ends(challenge, outcome);
  expect([screen.queryByRole("complementary"), toasts()]).toEqual([null, [sentence]]);
  expect(useToasts.getState().toasts[0]?.staysMs, "for longer than what one has just done").toBeGreaterThan(toastMs);
});

test("over a lost connection a challenge ends by itself, a moment late", async () => {
  await appear();
  await comes(made);
  await passes(122_000);
  expect(card("Waiting for Kofi…")).not.toBeNull();
  await passes(2000);
  expect([card("Waiting for Kofi…"), toasts()]).toEqual([null, ["Kofi did not answer your challenge"]]);
});

describe("the player's own challenge", () => {
  const sendIt = async (): Promise<void> => {
    server.answer({ "POST /challenges": { status: 201, body: made } });
    await act(() => makeChallenge({ user_id: userIdOf("kofi") }));
  };

  test("is withdrawn", async () => {
    server.answer({ [`DELETE /challenges/${made.id}`]: {} });
    await appear();
    await comes(made);
    expect(card("Waiting for Kofi…")).not.toBeNull();
    await press("Cancel");
    expect([card("Waiting for Kofi…"), toasts()]).toEqual([null, []]);
  });

  test("that was accepted opens the table in the tab that made it, visible or not", async () => {
    isLooking = false;
    await appear();
    await sendIt();
    await ends(made, "accepted", roomCode("KENTE234"));
    expect(path()).toBe("/game/KENTE234");
  });

  test("that was accepted opens no other tab's table, and offers a link in the visible one", async () => {
    await appear();
    await comes(made);
    await ends(made, "accepted", roomCode("KENTE234"));
    expect(path()).toBe("/rules");
    await press("Go to the table");
    expect([path(), screen.queryByRole("complementary")]).toEqual(["/game/KENTE234", null]);
  });

  test("that was accepted shows nothing in a tab that is not visible", async () => {
    isLooking = false;
    await appear();
    await comes(made);
    await ends(made, "accepted", roomCode("KENTE234"));
    expect([path(), screen.queryByRole("complementary")]).toEqual(["/rules", null]);
  });

  test("that was accepted leaves the player in a running match: it asks, and the link stays", async () => {
    await appear("/game/HOME2345");
    await sendIt();
    const ask = vi.fn<() => void>();
    const unguard = guardLeaving(ask);
    await ends(made, "accepted", roomCode("KENTE234"));
    const accepted = card("Kofi accepted your challenge");
    expect([path(), accepted === null]).toEqual(["/game/HOME2345", false]);
    await press("Go to the table");
    expect([path(), ask.mock.calls.length]).toEqual(["/game/HOME2345", 1]);
    unguard();
    await act(async () => void fireEvent.click(within(accepted as HTMLElement).getByRole("button", { name: "Close" })));
    expect([path(), card("Kofi accepted your challenge")]).toEqual(["/game/HOME2345", null]);
  });
});

describe("in the desktop app", () => {
  test("a player who looks elsewhere is called back, and the count follows the challenges", async () => {
    const shell = fakeShell();
    isLooking = false;
    await appear();
    await comes(got);
    await comes(challengeFrom(kofi));
    expect(shell.notices[0]).toEqual({
      kind: "challenge",
      title: "Esi has challenged you",
      body: "First to 10 points · Aces",
      path: "/rules",
    });
    expect([shell.notices.length, shell.badges]).toEqual([2, [1, 2]]);
    await ends(got, "withdrawn");
    expect(shell.badges).toEqual([1, 2, 1]);
    await act(async () => void fireEvent.focus(globalThis as never));
    expect(shell.badges).toEqual([1, 2, 1, 0]);
    await ends(challengeFrom(kofi), "expired");
    expect(shell.badges).toEqual([1, 2, 1, 0]);
  });

  test("a player who looks is not called, nor for the player's own challenge", async () => {
    const shell = fakeShell();
    await appear();
    await comes(got);
    isLooking = false;
    await comes(made);
    expect([shell.notices, shell.badges]).toEqual([[], []]);
  });
});
