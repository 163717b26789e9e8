/** The account pages' sentences for refusals, to the letter; other journeys test the rest of them. */
import { expect, type Page } from "@playwright/test";
import { type Arrive, test } from "./support/journey.ts";
import { alertIn, field, newMember, secret, signIn, submit } from "./support/member.ts";
import type { Player } from "./support/player.ts";
import { visit } from "./support/visit.ts";
import { long, longUnless } from "./support/long.ts";

interface Refusal {
  readonly status: number;
  readonly json?: object;
}

/** Answers a call in this way, or cuts it off. */
const answer = (page: Page, path: string, how: Refusal | "cut") =>
  page.route(`**/api${path}`, (route) => (how === "cut" ? route.abort() : route.fulfill({ json: {}, ...how })));

/** The browser itself reports every refused call. */
const visitorOf = (arrive: Arrive): Promise<Player> => arrive({ forgives: /status of [45]\d\d|ERR_FAILED|5\d\d/ });

for (const [how, sentence] of [
  [{ status: 400 }, "Invalid input. Please check your email and password."],
  [{ status: 401 }, "Invalid credentials. Please try again."],
  [{ status: 500 }, "An error occurred. Please try again later."],
  ["cut", "Failed to connect to the server. Please try again later."],
] as const) {
  const what = how === "cut" ? "cannot be reached" : `answers ${how.status}`;
  test(
    `a sign-in that ${what} says: ${sentence}`,
    longUnless(sentence.startsWith("Invalid credentials")),
    async ({ arrive }) => {
      const visitor = await visitorOf(arrive);
      await visit(visitor.page, "/signin");
      await answer(visitor.page, "/auth/login", how);
      await signIn(visitor, newMember());
      await expect(alertIn(visitor)).toHaveText(sentence);
    },
  );
}

test(
  "a forgotten password: the address is looked at first, and the server's own words are shown",
  long,
  async ({ arrive }) => {
    const visitor = await visitorOf(arrive);
    await visit(visitor.page, "/forgot-password");
    await field(visitor, "Email").fill("ama@example");
    await submit(visitor, "Send the link").click();
    await expect(alertIn(visitor)).toHaveText("Please enter a valid email address.");
    await answer(visitor.page, "/auth/forgot-password", { status: 404, json: { code: "email_unknown" } });
    await field(visitor, "Email").fill("ama@example.org");
    await submit(visitor, "Send the link").click();
    await expect(alertIn(visitor)).toHaveText("This email address is not registered. Please use a different email.");
    await answer(visitor.page, "/auth/forgot-password", { status: 400, json: { message: "The mail is at rest." } });
    await submit(visitor, "Send the link").click();
    await expect(alertIn(visitor)).toHaveText("The mail is at rest.");
  },
);

test("a new password: both must be the same, and a link that is over says so", long, async ({ arrive }) => {
  const visitor = await visitorOf(arrive);
  await visitor.page.goto(`/reset-password/${"x".repeat(43)}`);
  await secret(visitor, "New Password").fill("eleven gold crowns");
  await secret(visitor, "Confirm Password").fill("twelve gold crowns");
  await submit(visitor, "Set the new password").click();
  await expect(alertIn(visitor)).toHaveText("Passwords do not match");
  await secret(visitor, "Confirm Password").fill("eleven gold crowns");
  await submit(visitor, "Set the new password").click();
  await expect(alertIn(visitor)).toContainText("This link is no longer valid. Please ask for a new one.");
});

test("a sign-up: what is missing or taken is said at each step", async ({ arrive }) => {
  const visitor = await visitorOf(arrive);
  const member = newMember();
  const { page } = visitor;
  await visit(page, "/signup");
  await answer(page, "/auth/send-otp", { status: 400, json: { code: "email_required" } });
  await field(visitor, "Email").fill(member.email);
  await submit(visitor, "Send me a code").click();
  await expect(alertIn(visitor)).toHaveText("email required");
  await answer(page, "/auth/send-otp", { status: 409, json: { code: "email_taken" } });
  await submit(visitor, "Send me a code").click();
  await expect(alertIn(visitor)).toHaveText("This email is already registered. Please use a different email.");

  await answer(page, "/auth/send-otp", { status: 200 });
  await submit(visitor, "Send me a code").click();
  await answer(page, "/auth/verify-otp", { status: 400, json: { code: "code_invalid" } });
  await expect(field(visitor, "Digit 1 of 6")).toBeFocused();
  await page.keyboard.type("123456");
  await expect(alertIn(visitor)).toHaveText("Invalid verification code. Please try again.");
  await expect(field(visitor, "Digit 6 of 6")).toHaveValue("");

  await answer(page, "/auth/verify-otp", { status: 200, json: { ticket: "ticket" } });
  await field(visitor, "Digit 1 of 6").focus();
  await page.keyboard.type("123456");
  await field(visitor, "Username").fill(member.username);
  await secret(visitor, "Password").fill(member.password);
  await secret(visitor, "Confirm Password").fill("twelve gold crowns");
  await submit(visitor, "Create account").click();
  await expect(alertIn(visitor)).toHaveText("Passwords do not match");
  await answer(page, "/auth/register", { status: 400, json: { code: "fields_required" } });
  await secret(visitor, "Confirm Password").fill(member.password);
  await submit(visitor, "Create account").click();
  await expect(alertIn(visitor)).toHaveText("Email, username, and password are required");
});

for (const [path, sentence] of [
  ["/signin", "Login failed"],
  ["/signup", "Signup failed"],
] as const) {
  test(`Google that does not begin at ${path} says: ${sentence}`, long, async ({ arrive }) => {
    const visitor = await visitorOf(arrive);
    await visitor.page.route("**/api/config", async (route) => {
      const requested = await route.fetch();
      const config = (await requested.json()) as object;
      await route.fulfill({ json: { ...config, google: { clientId: "spar" } } });
    });
    await answer(visitor.page, "/auth/google/start", { status: 500 });
    await visitor.page.goto(path);
    await visitor.button("Continue with Google").click();
    await expect(alertIn(visitor)).toHaveText(sentence);
  });
}
