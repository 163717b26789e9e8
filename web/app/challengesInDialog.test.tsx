// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { roomCode, userIdOf } from "#protocol/ids.ts";
import { Searching } from "#web/features/home/match/Searching.tsx";
import { makeChallenge } from "#web/entities/challenge/challengeActions.ts";
import { challenger, challengeFrom, challengeTo } from "#web/entities/challenge/fakeChallenge.ts";
import { accountUser, type FakeServer, fakeServer } from "#web/platform/calls/fakeServer.ts";
import { FakeSocket } from "#web/platform/socket/fakeSocket.ts";
import { storeToken } from "#web/platform/storage/token.ts";
import { ChallengeButton } from "#web/entities/challenge/ChallengeButton.tsx";
import { Challenges } from "#web/features/challenges/Challenges.tsx";

let socket: FakeSocket;
let server: FakeServer;
vi.mock(import("#web/entities/session/socketConnection.ts"), async () => ({ sharedSocket: () => socket as never }));

const esi = challenger(userIdOf("esi"), "Esi");
const kofi = challenger(userIdOf("kofi"), "Kofi");
const got = challengeFrom(esi);
const accepts = "POST /challenges/esi-user-1/accept";
const state = { is: "searching", since: 0, usualMs: null, isFull: false, wasCalledOff: false, isLost: false } as const;
const onCancel = vi.fn<() => void>();

/** The number of pages that were opened. */
let visits: string[];
function Where() {
  const { key, pathname } = useLocation();
  if (visits.at(-1) !== `${key} ${pathname}`) visits.push(`${key} ${pathname}`);
  return <main tabIndex={-1} />;
}
const paths = () => visits.map((visit) => visit.split(" ")[1]);

function Page({ isSearching }: { readonly isSearching: boolean }) {
  return (
    <MemoryRouter initialEntries={["/rules"]}>
      <Where />
      <ChallengeButton person={esi} />
      {isSearching ? <Searching state={state} onCancel={onCancel} onComputer={onCancel} /> : null}
      <Challenges userId={accountUser.id} />
    </MemoryRouter>
  );
}

async function appear(isSearching: boolean): Promise<(isStillSearching: boolean) => void> {
  const { rerender } = render(<Page isSearching={isSearching} />);
  await act(async () => undefined);
  return (isStillSearching) => rerender(<Page isSearching={isStillSearching} />);
}
const comes = (challenge = got) => act(async () => socket.emit("challenge", challenge));
const card = (name = "Esi has challenged you") => screen.getByRole("region", { name, hidden: true });
const press = (name: string) => act(async () => void fireEvent.click(within(card()).getByRole("button", { name })));

/** Holds the server's answer to an acceptance back until the returned function is called. */
function holdTheYes(): () => void {
  const held = Promise.withResolvers<void>();
  const fetch = globalThis.fetch;
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (url.endsWith("/accept")) await held.promise;
    return await fetch(url, init);
  });
  return held.resolve;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  storeToken("token-1", true);
  visits = [];
  socket = new FakeSocket();
  server = fakeServer({ "GET /challenges": { body: [] }, [accepts]: { body: { game_code: "KENTE234" } } });
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

describe("during a search for an opponent", () => {
  test("a challenge is shown and read out in the dialog, and is on the page again afterwards", async () => {
    const search = await appear(false);
    await comes();
    expect(card().closest("dialog")).toBeNull();
    search(true);
    const dialog = within(screen.getByRole("dialog", { name: "Finding Match" }));
    expect(await dialog.findByRole("region", { name: "Esi has challenged you" })).toBeDefined();
    await comes(challengeFrom(kofi));
    expect(dialog.getByText(/^Kofi has challenged you. First to 10 points/).getAttribute("role")).toBe("status");
    search(false);
    expect([card().closest("dialog"), screen.getAllByRole("complementary").length]).toEqual([null, 1]);
  });

  test("a challenge is accepted in the dialog, also when the search is closed before the answer comes", async () => {
    const search = await appear(true);
    const answer = holdTheYes();
    await comes();
    await press("Accept");
    search(false);
    expect(paths()).toEqual(["/rules"]);
    await act(async () => answer());
    expect(paths()).toEqual(["/rules", "/game/KENTE234"]);
    expect(screen.queryByRole("complementary", { hidden: true })).toBeNull();
  });

  test("declining a challenge leaves the focus in the dialog", async () => {
    server.answer({ [`DELETE /challenges/${got.id}`]: {} });
    await appear(true);
    await comes();
    within(card()).getByRole("button", { name: "Decline" }).focus();
    await press("Decline");
    expect(screen.queryByRole("region")).toBeNull();
    expect(document.activeElement?.textContent).toBe("Cancel");
    expect(document.activeElement?.closest("dialog")).not.toBeNull();
  });

  test("Escape on a card does not close the search", async () => {
    await appear(true);
    await comes();
    const isLetThrough = fireEvent.keyDown(within(card()).getByRole("button", { name: "Accept" }), { key: "Escape" });
    expect([isLetThrough, onCancel.mock.calls.length]).toEqual([false, 0]);
  });
});

describe("the button beside the name of the player who sent a challenge", () => {
  const accept = () => act(async () => void fireEvent.click(screen.getByRole("button", { name: /^Accept: / })));

  test("accepts as the card does", async () => {
    await appear(false);
    await comes();
    await accept();
    expect(paths()).toEqual(["/rules", "/game/KENTE234"]);
    expect(screen.queryByRole("complementary")).toBeNull();
  });

  test.each(["before", "after"])(
    "leads once to the table of two who asked each other, told %s the answer",
    async (when) => {
      const mine = challengeTo(esi);
      server.answer({ "POST /challenges": { status: 201, body: mine } });
      const answer = holdTheYes();
      await appear(false);
      await act(() => makeChallenge({ user_id: userIdOf("esi") }));
      await comes();
      await accept();
      const notices = () =>
        act(async () => {
          for (const { id } of [mine, got]) {
            socket.emit("challengeOver", { id, outcome: "accepted", game_code: roomCode("KENTE234") });
          }
        });
      if (when === "before") await notices();
      await act(async () => answer());
      if (when === "after") await notices();
      expect(paths()).toEqual(["/rules", "/game/KENTE234"]);
    },
  );
});
