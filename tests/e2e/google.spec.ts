import { expect } from "@playwright/test";
import { type OpenidProvider, startOpenidProvider } from "../support/openidProvider.ts";
import { type TestServer, openTestServer } from "./support/testServer.ts";
import { type Arrive, test } from "./support/journey.ts";
import {
  alertIn,
  changeIn,
  field,
  newMember,
  ownMenu,
  secret,
  signIn,
  signOut,
  signUp,
  submit,
} from "./support/member.ts";
import { resetPathFor } from "./support/mail.ts";
import type { Player } from "./support/player.ts";
import { long } from "./support/long.ts";
import { visit } from "./support/visit.ts";

const people = [
  { id: "g-1", email: "yaa@example.org", isEmailVerified: true, name: "Yaa" },
  { id: "g-2", email: "kojo@example.org", isEmailVerified: true, name: "Kojo" },
  { id: "g-3", email: "esi@example.org", isEmailVerified: true, name: "Esi" },
  { id: "g-4", email: "abena@example.org", isEmailVerified: true, name: "Abena" },
];

let provider: OpenidProvider;
let testServer: TestServer;

test.beforeAll(async () => {
  provider = await startOpenidProvider(people);
  testServer = await openTestServer(provider.environment);
});
test.afterAll(async () => {
  await testServer.stop();
  await provider.stop();
});

/** The provider's page is not ours and has no icon. */
const arriveHere = (arrive: Arrive): Promise<Player> =>
  arrive({ baseURL: testServer.server.url, forgives: /favicon\.ico/ });

/** Goes to the provider, chooses a person, and comes back. */
async function goAs(player: Player, name: string, button = "Continue with Google"): Promise<void> {
  await player.button(button).click();
  await player.page.waitForURL((url) => url.origin === provider.issuer);
  await player.button(new RegExp(`^${name} `)).click();
  await player.page.waitForURL((url) => url.origin === testServer.server.url);
}

const menuOf = ({ page }: Player, name: string) =>
  page.getByRole("button", { name: new RegExp(`^Your account: ${name}`, "i") });

test("a user signs up with Google, signs out, and signs in with it again", long, async ({ arrive }) => {
  const visitor = await arriveHere(arrive);
  await visitor.page.goto("/signin");
  await goAs(visitor, "Yaa");
  await expect(alertIn(visitor)).toHaveText("There is no account for this Google sign-in yet. Please sign up first.");
  await visitor.page.getByRole("link", { name: "Create account" }).click();
  await expect(visitor.page.getByRole("heading", { level: 1 })).toHaveText("Sign Up");
  await goAs(visitor, "Yaa");
  await expect(menuOf(visitor, "Yaa")).toBeVisible();
  await expect(visitor.page).toHaveURL("/");
  await menuOf(visitor, "Yaa").click();
  await visitor.button("Logout").click();
  await expect(visitor.page).toHaveURL("/signin");
  await goAs(visitor, "Yaa");
  await expect(menuOf(visitor, "Yaa")).toBeVisible();
  await visit(visitor.page, "/settings?section=account");
  await expect(visitor.page.getByText("Connected. You can sign in with Google.")).toBeVisible();
});

test("an address that has a password is connected from the settings only", long, async ({ arrive }) => {
  const player = await arriveHere(arrive);
  const member = await signUp(player, { ...newMember(), username: "kojo.k", email: "kojo@example.org" });
  const other = await arriveHere(arrive);
  await other.page.goto("/signup");
  await goAs(other, "Kojo");
  await expect(alertIn(other)).toHaveText(
    "There is already an account with this email address. Sign in with its password, then connect Google in the settings.",
  );
  await visit(player.page, "/settings?section=account");
  await goAs(player, "Kojo", "Connect Google");
  await expect(player.page).toHaveURL("/settings?section=account");
  await expect(player.page.getByText("Connected. You can sign in with Google.")).toBeVisible();
  await other.page.goto("/signin");
  await goAs(other, "Kojo");
  await expect(ownMenu(other, member)).toBeVisible();
  await changeIn(player, "Google");
  await secret(player, "Current password").fill(member.password);
  await player.button("Disconnect Google").click();
  await expect(player.button("Connect Google")).toBeVisible();
  await signOut(other, member);
  await goAs(other, "Kojo");
  await expect(alertIn(other)).toHaveText("There is no account for this Google sign-in yet. Please sign up first.");
});

test("an account made with Google gets a password by mail, and ends", long, async ({ arrive }) => {
  const player = await arriveHere(arrive);
  await player.page.goto("/signup");
  await goAs(player, "Esi");
  await expect(menuOf(player, "Esi")).toBeVisible();
  const label = (await menuOf(player, "Esi").getAttribute("aria-label")) ?? "";
  const username = label.replace("Your account: ", "");
  await changeIn(player, "Delete my account");
  await field(player, `To confirm, type your username: ${username}`).fill(username);
  await expect(player.button("Delete for good")).toBeEnabled();
  await changeIn(player, "Password");
  await player.button("Send the link").click();
  await expect(player.page.getByText(/^We sent a link to esi@example.org/)).toBeVisible();
  const owner = { username, email: "esi@example.org", password: "eleven gold crowns" };
  await player.page.goto(await resetPathFor(player.page, owner.email));
  await secret(player, "New Password").fill(owner.password);
  await secret(player, "Confirm Password").fill(owner.password);
  await submit(player, "Set the new password").click();
  await player.page.getByRole("link", { name: "Return to Sign In" }).click();
  await signIn(player, owner);
  await expect(ownMenu(player, owner)).toBeVisible();
  await changeIn(player, "Delete my account");
  await secret(player, "To confirm, enter your password").fill("eleven gold crowns");
  await player.button("Delete for good").click();
  await expect(player.page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
});

test("an unexpected or repeated answer signs no user in", long, async ({ arrive }) => {
  const visitor = await arriveHere(arrive);
  await visitor.page.goto("/signin/google?code=stolen&state=stolen");
  await expect(alertIn(visitor)).toHaveText("Login failed");
  await visitor.page.goto("/signup");
  const answers = new Set<string>();
  visitor.page.on("framenavigated", (frame) => {
    if (frame.url().includes("/signin/google?")) answers.add(frame.url());
  });
  await goAs(visitor, "Abena");
  await expect(menuOf(visitor, "Abena")).toBeVisible();
  const [answer = "", ...others] = answers;
  expect(others).toEqual([]);

  const thief = await arriveHere(arrive);
  await thief.page.goto(answer);
  await expect(alertIn(thief)).toHaveText("Login failed");
  await visitor.page.goto(answer);
  await expect(alertIn(visitor)).toHaveText("Login failed");
  await expect(menuOf(visitor, "Abena"), "who is in stays in").toBeVisible();
});
