// @vitest-environment happy-dom
import { sanctionIdOf } from "#protocol/ids.ts";
import { act, cleanup, configure, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { AppealRecord } from "#protocol/calls/appeals.ts";
import { moderationChars } from "#protocol/calls/moderation.ts";
import { SANCTION_KINDS, SANCTION_REASONS, type SanctionNotice } from "#protocol/calls/sanctions.ts";
import { Composer } from "#web/entities/chat/Composer.tsx";
import { followSanctions } from "#web/entities/sanction/ownSanctions.ts";
import { sanctionText } from "#web/entities/sanction/text/en.ts";
import { noteExclusion, useExclusion } from "#web/entities/session/exclusion.ts";
import { adoptSession, asPlayer, ensureGuest, useSession } from "#web/entities/session/session.ts";
import { accountUser, fakeServer, guestUser, unreachable } from "#web/platform/calls/fakeServer.ts";
import { actionFailure } from "#web/platform/calls/failures.ts";
import { languages, setLanguage, translate } from "#web/platform/languages/i18n.ts";
import { dateAndTime } from "#web/platform/languages/format.ts";
import { FakeSocket } from "#web/platform/socket/fakeSocket.ts";
import { AppealPage } from "./AppealPage.tsx";
import { ExclusionDialog } from "./ExclusionDialog.tsx";

configure({ defaultHidden: true });

let socket: FakeSocket;
vi.mock("#web/entities/session/socketConnection.ts", () => ({ sharedSocket: () => socket }));

const inADay = Date.now() + 24 * 3_600_000;
const sanction: SanctionNotice = {
  id: sanctionIdOf("7"),
  kind: "suspension",
  reason: "abuse",
  note: "<b>Be kind</b>",
  created_at: 1_800_000_000_000,
  ends_at: inADay,
};
const mute: SanctionNotice = { ...sanction, kind: "mute" };
const record: AppealRecord = { username: "Ama", sanction: { ...sanction, is_active: true }, appeal: null };
const appealed = (part: Partial<NonNullable<AppealRecord["appeal"]>> = {}): AppealRecord => ({
  ...record,
  appeal: {
    text: "I was not at home.",
    timestamp: 1_800_000_000_000,
    status: "pending",
    answer: null,
    decided_at: null,
    address: "/appeal#3.key",
    ...part,
  },
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  socket = new FakeSocket("open");
  useExclusion.setState({ exclusion: null });
  useSession.setState({ user: null, isLoading: false });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await act(() => setLanguage("en"));
});

function Here() {
  const { pathname, hash } = useLocation();
  return <p data-testid="here">{pathname + hash}</p>;
}
const here = (): string => screen.getByTestId("here").textContent ?? "";

const open = (path: string, part = <AppealPage />) =>
  act(async () => {
    render(
      <MemoryRouter initialEntries={[path]}>
        {part}
        <Routes>
          <Route path="*" element={<Here />} />
        </Routes>
      </MemoryRouter>,
    );
  });

describe("the dialog", () => {
  test.each(languages.flatMap((language) => SANCTION_KINDS.map((kind) => [language, kind] as const)))(
    "in %s says why and until when a %s keeps the player out",
    async (language, kind) => {
      await act(() => setLanguage(language));
      const endsAt = kind === "ban" ? null : inADay;
      useExclusion.setState({
        exclusion: { by: "sanction", sanction: { ...sanction, kind, ends_at: endsAt }, ticket: "t" },
      });
      await open("/", <ExclusionDialog />);
      const end = endsAt === null ? translate(sanctionText, "noEnd") : dateAndTime(inADay, language);
      const words = await waitFor(() => screen.getByRole("dialog").textContent ?? "");
      expect(words).toContain(translate(sanctionText, "abuse"));
      expect(words).toContain(end);
      expect(words).toContain("<b>Be kind</b>");
    },
  );

  test("every reason has a sentence of its own in every language", async () => {
    for (const language of languages) {
      await act(() => setLanguage(language));
      await waitFor(() => expect(translate(sanctionText, "close")).toBeTruthy());
      expect(new Set(SANCTION_REASONS.map((reason) => translate(sanctionText, reason))).size).toBe(6);
    }
  });

  test("leads to the appeal with the ticket, and closes", async () => {
    noteExclusion({ kind: "refused", status: 403, code: "sanctioned", message: "", sanction, ticket: "7.9.abc" });
    await open("/signin", <ExclusionDialog />);
    await userEvent.click(screen.getByRole("link", { name: "Appeal" }));
    expect(here()).toBe("/appeal#7.9.abc");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("says that new guests of the network are refused, again at each press, and the call says so too", async () => {
    const refused = { status: 403, body: { code: "guests_refused", message: "", until: inADay } };
    fakeServer({ "POST /auth/guest": refused });
    await open("/", <ExclusionDialog />);
    const answer = await act(() => asPlayer(async () => ({ ok: true, value: 1 })));
    expect(answer.ok ? null : actionFailure(answer.failure)).toBe("guestsRefused");
    expect(screen.getByRole("dialog").textContent).toContain(dateAndTime(inADay, "en"));
    await userEvent.click(screen.getByRole("link", { name: "Sign In" }));
    expect(here()).toBe("/signin");
    // A connection that is tried again does not open it, a press does.
    await act(() => ensureGuest());
    expect(screen.queryByRole("dialog")).toBeNull();
    await act(() => asPlayer(async () => ({ ok: true, value: 1 })));
    expect(screen.getByRole("dialog")).toBeDefined();
  });
});

describe("an open page", () => {
  beforeEach(() => localStorage.setItem("accessToken", "mine"));

  let stop: () => void;
  beforeEach(() => {
    stop = followSanctions();
  });
  afterEach(() => stop());

  test("closes the message field for a mute, and opens it again when the mute is lifted", async () => {
    useSession.setState({ user: accountUser });
    const server = fakeServer({ "GET /users/me/sanctions": { body: [] } });
    await open("/chat", <Composer onSend={async () => true} />);
    expect(screen.getByRole("textbox")).toBeDefined();
    server.answer({ "GET /users/me/sanctions": { body: [mute] } });
    await act(async () => socket.emit("sanctioned", { ...mute, ticket: null }));
    expect(screen.queryByRole("textbox")).toBeNull();
    const words = screen.getByRole("status").textContent ?? "";
    expect(words).toContain(dateAndTime(inADay, "en"));
    expect(words).toContain("You insulted or harassed other players.");
    expect(screen.getByRole("link", { name: "Appeal" }).getAttribute("href")).toBe("/appeal");
    expect([useSession.getState().user, useExclusion.getState().exclusion]).toEqual([accountUser, null]);
    server.answer({ "GET /users/me/sanctions": { body: [] } });
    await act(async () => socket.emit("sanctionLifted", { id: sanctionIdOf("7"), kind: "mute" }));
    expect(screen.getByRole("textbox")).toBeDefined();
  });

  test("opens the message field when the time of a mute is over", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    useSession.setState({ user: accountUser });
    const server = fakeServer({ "GET /users/me/sanctions": { body: [{ ...mute, ends_at: socket.nowMs + 60_000 }] } });
    await open("/chat", <Composer onSend={async () => true} />);
    expect(screen.queryByRole("textbox")).toBeNull();
    server.answer({ "GET /users/me/sanctions": { body: [] } });
    await act(() => vi.advanceTimersByTimeAsync(59_000));
    expect(screen.queryByRole("textbox")).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    vi.useRealTimers();
    expect(screen.getByRole("textbox")).toBeDefined();
  });

  test("does not lead a muted player away from the table", async () => {
    useSession.setState({ user: accountUser });
    fakeServer({ "GET /users/me/sanctions": { body: [mute] } });
    await open("/game/KENTE234", <Composer onSend={async () => true} />);
    expect([screen.queryByRole("textbox"), screen.queryByRole("link")]).toEqual([null, null]);
  });

  test("fetches the account again when staff changed it", async () => {
    adoptSession({ token: "mine", user: accountUser }, true);
    fakeServer({ "GET /users/me": { body: { ...accountUser, role: "moderator" } } });
    socket.emit("accountChanged", {});
    await waitFor(() => expect(useSession.getState().user?.role).toBe("moderator"));
  });

  test("asks about mutes again once the connection is back", async () => {
    useSession.setState({ user: accountUser });
    const server = fakeServer({ "GET /users/me/sanctions": { body: [] } });
    await open("/chat", <Composer onSend={async () => true} />);
    server.answer({ "GET /users/me/sanctions": { body: [mute] } });
    socket.become("lost");
    await act(async () => socket.become("open"));
    expect(screen.queryByRole("textbox")).toBeNull();
  });
});

describe("the page of an appeal", () => {
  const text = "I was not at home that evening.";

  test("shows the sanction of a ticket, sends the appeal in the player's language, and moves to its lasting link", async () => {
    await act(() => setLanguage("de"));
    const server = fakeServer({
      "POST /appeals/open": { body: record },
      "POST /appeals": { status: 201, body: appealed({ text }) },
    });
    await open("/appeal#7.9.abc");
    expect(server.lastCall("POST /appeals/open")?.body).toEqual({ proof: "7.9.abc" });
    await userEvent.type(await screen.findByRole("textbox"), `  ${text} `);
    server.answer({ "POST /appeals/open": { body: appealed({ text }) } });
    await userEvent.click(screen.getByRole("button", { name: "Einspruch senden" }));
    expect(server.lastCall("POST /appeals")?.body).toEqual({ ticket: "7.9.abc", text, locale: "de" });
    await waitFor(() => expect(here()).toBe("/appeal#3.key"));
    expect(await screen.findByText("Dein Einspruch wird geprüft")).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe(`${location.origin}/appeal#3.key`);
    expect(screen.queryByRole("button", { name: "Einspruch senden" })).toBeNull();
  });

  test("sends nothing that is too short, and takes no more than the server reads", async () => {
    const server = fakeServer({ "POST /appeals/open": { body: record } });
    await open("/appeal#7.9.abc");
    const field = screen.getByRole<HTMLTextAreaElement>("textbox");
    expect(field.maxLength).toBe(moderationChars.appeal);
    await userEvent.type(field, "   no     ");
    await userEvent.click(screen.getByRole("button", { name: "Send appeal" }));
    expect(screen.getByRole("alert").textContent).toBe("Please write at least 10 characters.");
    expect(document.activeElement).toBe(field);
    expect(server.lastCall("POST /appeals")).toBeUndefined();
  });

  test.each([
    ["granted", "Your appeal was granted", "The sanction was lifted."],
    ["refused", "Your appeal was refused", "The decision stands."],
  ] as const)("says that it was %s, with the answer as text", async (status, title, hint) => {
    fakeServer({ "POST /appeals/open": { body: appealed({ status, answer: "<i>Sorry</i>" }) } });
    await open("/appeal#3.key");
    for (const words of [title, hint, "<i>Sorry</i>"]) expect(screen.getByText(words)).toBeDefined();
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  test("shows no form for a sanction that is over", async () => {
    fakeServer({ "POST /appeals/open": { body: { ...record, sanction: { ...sanction, is_active: false } } } });
    await open("/appeal#7.9.abc");
    expect(screen.getByText("This sanction is over.")).toBeDefined();
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  test("shows the appeal that another tab has sent", async () => {
    const server = fakeServer({
      "POST /appeals/open": { body: record },
      "POST /appeals": { status: 409, body: { code: "appeal_exists", message: "" } },
    });
    await open("/appeal#7.9.abc");
    await userEvent.type(screen.getByRole("textbox"), text);
    server.answer({ "POST /appeals/open": { body: appealed() } });
    await userEvent.click(screen.getByRole("button", { name: "Send appeal" }));
    expect(await screen.findByText("Your appeal is being reviewed")).toBeDefined();
  });

  test("keeps what was written when it could not be sent", async () => {
    fakeServer({ "POST /appeals/open": { body: record }, "POST /appeals": unreachable });
    await open("/appeal#7.9.abc");
    await userEvent.type(screen.getByRole("textbox"), text);
    await userEvent.click(screen.getByRole("button", { name: "Send appeal" }));
    expect(screen.getByRole("alert").textContent).toContain("Network error");
    expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe(text);
  });

  test.each(["ticket_invalid", "bad_request"])("sends who has an old or broken link to sign in (%s)", async (code) => {
    fakeServer({ "POST /appeals/open": { status: 400, body: { code, message: "" } } });
    await open("/appeal#%E0%A4%A");
    cleanup();
    await open("/appeal#old");
    expect(screen.getByText("This link is no longer valid")).toBeDefined();
    expect(screen.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe("/signin");
  });

  test("says that it could not be loaded, and loads again", async () => {
    const server = fakeServer({ "POST /appeals/open": unreachable });
    await open("/appeal#7.9.abc");
    expect(screen.getByRole("alert").textContent).toContain("Network error");
    server.answer({ "POST /appeals/open": { body: record } });
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Your account is suspended")).toBeDefined();
  });

  test("of a muted player is there with the session, of a visitor it is not", async () => {
    await open("/appeal");
    expect(screen.getByText("Sign in to appeal")).toBeDefined();
    cleanup();
    adoptSession({ token: "mine", user: accountUser }, true);
    const own = { ...record, sanction: { ...mute, is_active: true } };
    const server = fakeServer({
      "GET /users/me/appeals": { body: [own] },
      "POST /users/me/appeals": { status: 201, body: appealed() },
    });
    await open("/appeal");
    expect(screen.getByRole("heading", { name: "You are muted" })).toBeDefined();
    await userEvent.type(screen.getByRole("textbox"), text);
    server.answer({ "GET /users/me/appeals": { body: [{ ...appealed(), sanction: own.sanction }] } });
    await userEvent.click(screen.getByRole("button", { name: "Send appeal" }));
    expect(server.lastCall("POST /users/me/appeals")?.body).toEqual({ sanction_id: "7", text, locale: "en" });
    expect(await screen.findByText("Your appeal is being reviewed")).toBeDefined();
  });

  test("of a guest or player without a sanction says so", async () => {
    adoptSession({ token: "guest", user: guestUser }, true);
    fakeServer({ "GET /users/me/appeals": { body: [] } });
    await open("/appeal");
    expect(screen.getByText("There is nothing to appeal")).toBeDefined();
  });
});
