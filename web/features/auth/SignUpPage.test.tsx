import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { accountUser, fakeServer, type FakeServer, guestUser, unreachable } from "#web/platform/calls/fakeServer.ts";
import { adoptSession, useSession } from "#web/entities/session/session.ts";
import { alerts, config, open, place } from "./fixture/open.tsx";

const smooth = {
  ...config(true),
  "POST /auth/send-otp": { body: {} },
  "POST /auth/verify-otp": { body: { ticket: "ticket-1" } },
  "POST /auth/register": { status: 201, body: { token: "fresh", user: accountUser } },
};
const refusing = (route: keyof typeof smooth, reply: Parameters<FakeServer["answer"]>[0][string]): FakeServer =>
  fakeServer({ ...smooth, [route]: reply });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useSession.setState({ user: null, isLoading: false });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const step = (): string | null => document.querySelector('[aria-current="step"]')?.textContent ?? null;
const boxes = (): HTMLInputElement[] => screen.getAllByRole("textbox", { name: /^Digit \d of 6$/ });
const code = (): string =>
  boxes()
    .map((box) => box.value || "·")
    .join("");

async function giveEmail(email = "ama@example.org"): Promise<void> {
  await open("/signup");
  if (email !== "") await userEvent.type(screen.getByRole("textbox", { name: "Email" }), email);
  await userEvent.click(screen.getByRole("button", { name: "Send me a code" }));
}

async function giveCode(): Promise<void> {
  await giveEmail();
  await screen.findByRole("textbox", { name: "Digit 1 of 6" });
  await userEvent.keyboard("123456");
  await screen.findByRole("textbox", { name: "Username" });
}

async function create(username = "ama.k", password = "eleven crowns", again = password): Promise<void> {
  if (username !== "") await userEvent.type(screen.getByRole("textbox", { name: "Username" }), username);
  if (password !== "") await userEvent.type(screen.getByLabelText("Password"), password);
  if (again !== "") await userEvent.type(screen.getByLabelText("Confirm Password"), again);
  await userEvent.click(screen.getByRole("button", { name: "Create account" }));
}

test("three steps create an account; the guest's token goes along and the guest's name is offered", async () => {
  adoptSession({ token: "guests", user: guestUser }, true);
  const server = fakeServer(smooth);
  await giveCode();
  expect(step()).toBe("3Account");
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Username" }));
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Username" }).value).toBe(guestUser.username);
  await userEvent.clear(screen.getByRole("textbox", { name: "Username" }));
  await create(" ama.k ");
  await waitFor(() => expect(place()).toBe("/"));
  expect(server.calls.filter((call) => call.route !== "GET /config")).toEqual([
    { route: "POST /auth/send-otp", body: { email: "ama@example.org", locale: "en" }, token: null },
    { route: "POST /auth/verify-otp", body: { email: "ama@example.org", otp: "123456" }, token: null },
    {
      route: "POST /auth/register",
      body: {
        username: "ama.k",
        password: "eleven crowns",
        email: "ama@example.org",
        ticket: "ticket-1",
        remember: true,
      },
      token: "Bearer guests",
    },
  ]);
  expect(localStorage.getItem("accessToken")).toBe("fresh");
  expect(useSession.getState().user).toEqual(accountUser);
});

test("a signed-in user goes home", async () => {
  useSession.setState({ user: accountUser });
  fakeServer(smooth);
  await open("/signup");
  expect(place()).toBe("/");
});

test("a guest is told that the matches are kept", async () => {
  useSession.setState({ user: guestUser });
  fakeServer(smooth);
  await open("/signup");
  expect(screen.getByText(/^You are playing as Quick Heron 42\./)).toBeDefined();
});

describe("the first step", () => {
  test.each([
    ["", "email required"],
    ["ama", "Please enter a valid email address."],
  ])("'%s' stays at this step: %s", async (email, sentence) => {
    const server = fakeServer(smooth);
    await giveEmail(email);
    expect(alerts()).toEqual([sentence]);
    expect(server.calls.map((call) => call.route)).toEqual(["GET /config"]);
  });

  test.each([
    [{ status: 400 }, "email required"],
    [{ status: 400, body: { code: "email_invalid" } }, "Please enter a valid email address."],
    [{ status: 429, body: {} }, "Too many codes requested. Please try again later."],
    [{ status: 500 }, "An error occurred. Please try again."],
    [unreachable, "Failed to connect to the server. Please try again later."],
  ] as const)("what goes wrong is said: %o", async (reply, sentence) => {
    refusing("POST /auth/send-otp", reply);
    await giveEmail();
    await waitFor(() => expect(alerts()).toEqual([sentence]));
    expect(step()).toBe("1Email");
  });

  test("an address that is taken is reported at the field", async () => {
    refusing("POST /auth/send-otp", { status: 409, body: { code: "email_taken" } });
    await giveEmail();
    await waitFor(() => expect(alerts()).toEqual(["This email is already registered. Please use a different email."]));
    expect(screen.getByRole("textbox", { name: "Email" }).getAttribute("aria-invalid")).toBe("true");
  });

  test("Google can be used instead", async () => {
    const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
    const server = fakeServer({
      ...smooth,
      "POST /auth/google/start": { body: { url: "https://accounts.example/auth", flow: "word" } },
    });
    await open("/signup");
    await userEvent.click(screen.getByRole("button", { name: "Continue with Google" }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith("https://accounts.example/auth"));
    expect(server.lastCall("POST /auth/google/start")?.body).toMatchObject({ intent: "signup" });
    assign.mockRestore();
  });

  test("Google that does not start is a failed signup", async () => {
    fakeServer({ ...smooth, "POST /auth/google/start": { status: 500 } });
    await open("/signup");
    await userEvent.click(screen.getByRole("button", { name: "Continue with Google" }));
    await waitFor(() => expect(alerts()).toEqual(["Signup failed"]));
  });
});

describe("the code", () => {
  const sent = async (server: Parameters<typeof fakeServer>[0] = smooth): Promise<FakeServer> => {
    const fake = fakeServer(server);
    await giveEmail();
    await screen.findByRole("textbox", { name: "Digit 1 of 6" });
    return fake;
  };
  const paste = (at: number, text: string): void => {
    fireEvent.paste(boxes()[at] as HTMLElement, { clipboardData: { getData: () => text } });
  };
  const requested = (server: FakeServer): unknown[] =>
    server.calls.filter((call) => call.route === "POST /auth/verify-otp").map((call) => call.body);

  test("has six boxes for digits that a phone can fill in, the first of them focused", async () => {
    await sent();
    expect(boxes()).toHaveLength(6);
    expect(new Set(boxes().map((box) => box.inputMode))).toEqual(new Set(["numeric"]));
    expect(boxes()[0]?.getAttribute("autocomplete")).toBe("one-time-code");
    expect(document.activeElement).toBe(boxes()[0]);
  });

  test("moves on with each digit and back with Backspace; letters are ignored", async () => {
    await sent();
    await userEvent.keyboard("1x2");
    expect([code(), boxes().indexOf(document.activeElement as HTMLInputElement)]).toEqual(["12····", 2]);
    await userEvent.keyboard("{Backspace}");
    expect([code(), boxes().indexOf(document.activeElement as HTMLInputElement)]).toEqual(["1·····", 1]);
    await userEvent.keyboard("34{ArrowLeft}{ArrowLeft}9");
    expect(code()).toBe("194···");
  });

  test("is sent once the last box is filled", async () => {
    const server = await sent();
    await userEvent.keyboard("12345");
    expect(requested(server)).toEqual([]);
    await userEvent.keyboard("6");
    await waitFor(() => expect(requested(server)).toEqual([{ email: "ama@example.org", otp: "123456" }]));
  });

  test("is emptied box by box by a cut and by a soft keyboard, which tells no key", async () => {
    await sent();
    await userEvent.keyboard("123");
    const [first, second, third] = boxes() as [HTMLInputElement, HTMLInputElement, HTMLInputElement];
    fireEvent.change(third, { target: { value: "" } });
    expect(code()).toBe("12····");
    third.focus();
    fireEvent(third, new InputEvent("beforeinput", { bubbles: true, inputType: "deleteContentBackward" }));
    await waitFor(() => expect(code()).toBe("1·····"));
    expect(document.activeElement).toBe(second);
    // In a filled box the change follows, and counts once.
    fireEvent(first, new InputEvent("beforeinput", { bubbles: true, inputType: "deleteContentBackward" }));
    expect(code()).toBe("1·····");
    fireEvent.change(first, { target: { value: "" } });
    expect(code()).toBe("······");
  });

  test("may be typed in full-width and Arabic digits", async () => {
    const server = await sent();
    await userEvent.keyboard("１２３٤٥٦");
    await waitFor(() => expect(requested(server)).toEqual([{ email: "ama@example.org", otp: "123456" }]));
  });

  const mail = "28 November 2026: your code is 654321. It holds for 10 minutes.";
  test.each(["654321", " 654 321 ", "654-321", mail])("may be pasted, as %j, into any box", async (text) => {
    const server = await sent();
    paste(3, text);
    await waitFor(() => expect(requested(server)).toEqual([{ email: "ama@example.org", otp: "654321" }]));
  });

  test("may be filled in by the phone, into one box", async () => {
    const server = await sent();
    fireEvent.change(boxes()[0] as HTMLElement, { target: { value: "654321" } });
    await waitFor(() => expect(requested(server)).toEqual([{ email: "ama@example.org", otp: "654321" }]));
  });

  test("that is wrong is reported, and the boxes are cleared", async () => {
    await sent({ ...smooth, "POST /auth/verify-otp": { status: 400, body: { code: "code_invalid" } } });
    paste(0, "111111");
    await waitFor(() => expect(alerts()).toEqual(["Invalid verification code. Please try again."]));
    expect(code()).toBe("······");
    await waitFor(() => expect(document.activeElement).toBe(boxes()[0]));
  });

  test("that could not be checked stays and can be sent again", async () => {
    const server = await sent({ ...smooth, "POST /auth/verify-otp": unreachable });
    paste(0, "111111");
    await waitFor(() => expect(alerts()).toEqual(["Failed to connect to the server. Please try again later."]));
    expect(code()).toBe("111111");
    server.answer({ "POST /auth/verify-otp": smooth["POST /auth/verify-otp"] });
    await userEvent.click(screen.getByRole("button", { name: "Verify" }));
    expect(await screen.findByRole("textbox", { name: "Username" })).toBeDefined();
  });

  test("can be sent again after 30 seconds", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance", "Date"] });
    const server = await sent();
    const button = (): HTMLElement => screen.getByRole("button", { name: /^Resend code/ });
    expect(button().textContent).toBe("Resend code in 30 s");
    await act(async () => vi.advanceTimersByTime(29_000));
    expect(button().textContent).toBe("Resend code in 1 s");
    expect(button().hasAttribute("disabled")).toBe(true);
    // Setting the device's clock does not change the wait.
    vi.setSystemTime(Date.now() + 3_600_000);
    await act(async () => vi.advanceTimersByTime(0));
    expect(button().hasAttribute("disabled")).toBe(true);
    await act(async () => vi.advanceTimersByTime(1_000));
    await userEvent.click(button());
    await waitFor(() => expect(button().textContent).toBe("Resend code in 30 s"));
    expect(server.calls.filter((call) => call.route === "POST /auth/send-otp")).toHaveLength(2);
  });

  test("may go to another address instead", async () => {
    const server = await sent();
    await userEvent.click(screen.getByRole("button", { name: "Use another email" }));
    expect(step()).toBe("1Email");
    const field = screen.getByRole("textbox", { name: "Email" }) as HTMLInputElement;
    expect([field.value, document.activeElement === field]).toEqual(["ama@example.org", true]);
    const codes = (): number => server.calls.filter((call) => call.route === "POST /auth/send-otp").length;
    await userEvent.click(screen.getByRole("button", { name: "Send me a code" }));
    expect([step(), codes()], "the one that is on its way will do").toEqual(["2Verify", 1]);
    await userEvent.click(screen.getByRole("button", { name: "Use another email" }));
    await userEvent.type(screen.getByRole("textbox", { name: "Email" }), ".gh");
    await userEvent.click(screen.getByRole("button", { name: "Send me a code" }));
    await waitFor(() => expect([step(), codes()]).toEqual(["2Verify", 2]));
  });
});

describe("the account", () => {
  test.each([
    [["", "", ""], "Email, username, and password are required"],
    [["ama.k", "eleven crowns", "eleven clowns"], "Passwords do not match"],
    [["ama.k", "short", "short"], "This password is too short, too long or too common. Please choose another one."],
  ] as const)("%j goes nowhere: %s", async (entered, sentence) => {
    const server = fakeServer(smooth);
    await giveCode();
    await create(...entered);
    expect(alerts()).toEqual([sentence]);
    expect(server.calls.map((call) => call.route)).not.toContain("POST /auth/register");
  });

  test.each([
    [{ status: 400 }, "Email, username, and password are required"],
    [{ status: 400, body: { code: "fields_required" } }, "Email, username, and password are required"],
    [
      { status: 400, body: { code: "username_taken" } },
      "This username, or one that looks like it, is taken. Please choose another one.",
    ],
    [
      { status: 400, body: { code: "password_weak" } },
      "This password is too short, too long or too common. Please choose another one.",
    ],
    [{ status: 500 }, "An error occurred. Please try again."],
    [unreachable, "Failed to connect to the server. Please try again later."],
  ] as const)("what goes wrong is said: %o", async (reply, sentence) => {
    refusing("POST /auth/register", reply);
    await giveCode();
    await create();
    await waitFor(() => expect(alerts()).toEqual([sentence]));
    expect(step()).toBe("3Account");
  });

  test("starts again where the address has to be verified again", async () => {
    refusing("POST /auth/register", { status: 400, body: { code: "ticket_invalid" } });
    await giveCode();
    await create();
    await waitFor(() => expect(alerts()).toEqual(["Please verify your email address again."]));
    expect(step()).toBe("1Email");
  });

  test("is stored by password managers under the address", async () => {
    fakeServer(smooth);
    await giveCode();
    const byAutocomplete = [...document.querySelectorAll("form input")].map((input) => [
      input.getAttribute("autocomplete"),
      (input as HTMLInputElement).value,
    ]);
    expect(byAutocomplete).toEqual([
      ["username", "ama@example.org"],
      ["nickname", ""],
      ["new-password", ""],
      ["new-password", ""],
    ]);
  });

  test("shows the strength of the password while it is typed", async () => {
    fakeServer(smooth);
    await giveCode();
    const password = screen.getByLabelText("Password");
    const hint = (): string | null | undefined =>
      document.getElementById(password.getAttribute("aria-describedby") ?? "")?.textContent;
    expect(hint()).toBe("8 to 128 characters. Long is better than complicated.");
    await userEvent.type(password, "short");
    expect(hint()).toBe("Too short: at least 8 characters");
    await userEvent.type(password, " no more, a whole sentence");
    expect(hint()).toBe("Strong");
  });
});
