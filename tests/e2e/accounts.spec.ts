import { expect } from "@playwright/test";
import { newTab, test } from "./support/journey.ts";
import { codeFor, mailTo, resetPathFor } from "./support/mail.ts";
import {
  alertIn,
  changeIn,
  field,
  newMember,
  ownMenu,
  proveEmail,
  secret,
  signIn,
  signOut,
  signUpByPage,
  submit,
} from "./support/member.ts";
import { expectReadable } from "./support/reading.ts";
import { visit } from "./support/visit.ts";
import { long } from "./support/long.ts";

test(
  "a visitor signs up by a mailed code, signs out, and comes back for the tab or for good",
  long,
  async ({ arrive }) => {
    const visitor = await arrive();
    const { page } = visitor;
    const member = await signUpByPage(visitor);
    const first = await newTab(visitor);
    await first.home();
    await expect(ownMenu(first, member), "a sign-up lasts").toBeVisible();
    await signOut(visitor, member);
    await expect(first.page.getByRole("link", { name: "Sign In" }), "other tabs follow").toBeVisible();

    await visit(page, "/friends");
    await expect(page).toHaveURL("/signin");
    await signIn(visitor, { ...member, password: "twelve gold crowns" });
    await expect(alertIn(visitor)).toHaveText("Invalid credentials. Please try again.");
    await signIn(visitor, member);
    await expect(page, "back to where one came from").toHaveURL("/friends");
    await page.reload();
    await expect(ownMenu(visitor, member)).toBeVisible();
    const second = await newTab(visitor);
    await second.home();
    await expect(second.page.getByRole("link", { name: "Sign In" }), "for this tab only").toBeVisible();

    await visit(second.page, "/login");
    await signIn(second, member, true);
    await expect(second.page).toHaveURL("/");
    const third = await newTab(visitor);
    await visit(third.page, "/signin");
    await expect(third.page, "for good, and not asked again").toHaveURL("/");
    await expect(ownMenu(third, member)).toBeVisible();
  },
);

test("a wrong code is said and cleared, an address that is taken is said at once", long, async ({ arrive }) => {
  const visitor = await arrive();
  const member = newMember();
  await visit(visitor.page, "/signup");
  await field(visitor, "Email").fill(member.email);
  await submit(visitor, "Send me a code").click();
  await expect(field(visitor, "Digit 1 of 6")).toBeFocused();
  await visitor.page.keyboard.type("00000");
  await visitor.page.keyboard.press("0");
  // One in a million is right.
  await expect(alertIn(visitor)).toHaveText("Invalid verification code. Please try again.");
  await expect(field(visitor, "Digit 1 of 6")).toBeFocused();
  await expect(field(visitor, "Digit 6 of 6")).toHaveValue("");

  const other = await arrive();
  const known = await signUpByPage(other);
  await visit(visitor.page, "/signup");
  await field(visitor, "Email").fill(known.email);
  await submit(visitor, "Send me a code").click();
  await expect(alertIn(visitor)).toHaveText("This email is already registered. Please use a different email.");
});

test("on a phone a form's complaint is in sight below the bar, and does not move what shows it already", async ({
  arrive,
}) => {
  const visitor = await arrive();
  const { page } = visitor;
  await page.setViewportSize({ width: 390, height: 844 });
  await proveEmail(visitor, newMember());
  const create = submit(visitor, "Create account");
  const bar = page.getByRole("banner");
  const complains = async (sentence: string): Promise<void> => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await create.click();
    await expect(alertIn(visitor)).toHaveText(sentence);
    const [said, above] = [await alertIn(visitor).boundingBox(), await bar.boundingBox()];
    expect(said?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(844);
  };
  await complains("Email, username, and password are required");
  await field(visitor, "Username").fill("ama");
  await secret(visitor, "Password").fill("eleven gold crowns");
  await secret(visitor, "Confirm Password").fill("twelve gold crowns");
  await complains("Passwords do not match");
  const before = await page.evaluate(() => window.scrollY);
  await secret(visitor, "Confirm Password").press("Enter");
  await expect(alertIn(visitor)).toHaveText("Passwords do not match");
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
});

test("a guest who signs up in the middle of a hand goes on with it, and keeps it", async ({ arrive }) => {
  const guest = await arrive();
  await guest.playComputer("Easy");
  await guest.deal();
  const [table, hand] = [guest.page.url(), await guest.holds()];
  guest.page.on("dialog", (question) => void question.accept());
  const member = await signUpByPage(guest);
  await guest.open(table);
  await expect(guest.cardsInHand).toHaveCount(5);
  expect(await guest.holds()).toEqual(hand);
  await guest.playCard();
  await expect(guest.cardsInHand).toHaveCount(4);
  await guest.home();
  await expect(ownMenu(guest, member)).toBeVisible();
});

test("a lost password is set anew by the mailed link, once", long, async ({ arrive }) => {
  const player = await arrive();
  const member = await signUpByPage(player);
  const lost = await arrive();
  await visit(lost.page, "/signin");
  await lost.page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(lost.page.getByRole("heading", { level: 1 })).toHaveText("Forgot password");
  await field(lost, "Email").fill("nobody@example.org");
  await submit(lost, "Send the link").click();
  await expect(alertIn(lost)).toHaveText("This email address is not registered. Please use a different email.");
  await field(lost, "Email").fill(member.email);
  await submit(lost, "Send the link").click();
  await expect(lost.page.getByRole("heading", { level: 1 })).toHaveText("Check your email");

  const path = await resetPathFor(lost.page, member.email);
  const renewed = { ...member, password: "twelve gold crowns" };
  const setNew = async (): Promise<void> => {
    await lost.page.goto(path);
    await secret(lost, "New Password").fill(renewed.password);
    await secret(lost, "Confirm Password").fill(renewed.password);
    await submit(lost, "Set the new password").click();
  };
  await setNew();
  await expect(lost.page.getByRole("heading", { level: 1 })).toHaveText("Password changed");
  await mailTo(lost.page, member.email, "password-changed");
  await lost.page.getByRole("link", { name: "Return to Sign In" }).click();
  await expect(lost.page.getByRole("heading", { level: 1 })).toHaveText("Sign In");
  await signIn(lost, member);
  await expect(alertIn(lost)).toHaveText("Invalid credentials. Please try again.");
  await signIn(lost, renewed);
  await expect(ownMenu(lost, member)).toBeVisible();
  await player.page.reload();
  await expect(player.page.getByRole("link", { name: "Sign In" }), "everybody else is out").toBeVisible();
  await setNew();
  await expect(alertIn(lost)).toHaveText("This link is no longer valid. Please ask for a new one.");
});

test("a changed password ends the other sessions, and they can be ended by hand", long, async ({ arrive }) => {
  const here = await arrive();
  const there = await arrive();
  const member = await signUpByPage(here);
  const comeIn = async (): Promise<void> => {
    await visit(there.page, "/signin");
    await signIn(there, member, true);
    await expect(ownMenu(there, member)).toBeVisible();
  };
  const isOut = async (): Promise<void> => {
    await there.page.reload();
    await expect(there.page.getByRole("link", { name: "Sign In" })).toBeVisible();
  };
  await comeIn();
  await visit(here.page, "/settings?section=account");
  await here.button("Sign out all other devices").click();
  await expect(here.page.getByText("All other devices are signed out.")).toBeVisible();
  await isOut();

  await comeIn();
  await changeIn(here, "Password");
  await secret(here, "Current password").fill(member.password);
  await secret(here, "New Password").fill("twelve gold crowns");
  await secret(here, "Confirm Password").fill("twelve gold crowns");
  await here.button("Save").click();
  await expect(here.page.getByText("Your password has been changed. Your other devices are signed out.")).toBeVisible();
  await isOut();
  await here.page.reload();
  await expect(ownMenu(here, member), "this one stays").toBeVisible();
});

test("name and address are changed, the user's data is exported, and the account ends", long, async ({ arrive }) => {
  const player = await arrive();
  const member = await signUpByPage(player);
  const renamed = newMember("kofi");
  await changeIn(player, "Username");
  await field(player, "New username").fill(renamed.username);
  await player.button("Save").click();
  await expect(ownMenu(player, renamed)).toBeVisible();

  await changeIn(player, "Email");
  await field(player, "New email").fill(renamed.email);
  await player.button("Send me a code").click();
  await expect(field(player, "Digit 1 of 6")).toBeFocused();
  await player.page.keyboard.type(await codeFor(player.page, renamed.email));
  await secret(player, "Current password").fill(member.password);
  await player.button("Use this email").click();
  await expect(player.page.getByText(renamed.email)).toBeVisible();

  const download = player.page.waitForEvent("download");
  await player.button("Download my data").click();
  expect((await download).suggestedFilename()).toBe(`spar-${renamed.username}.json`);

  await changeIn(player, "Delete my account");
  await secret(player, "To confirm, enter your password").fill("wrong");
  await player.button("Delete for good").click();
  await expect(alertIn(player)).toHaveText("Invalid credentials. Please try again.");
  await secret(player, "To confirm, enter your password").fill(member.password);
  await player.button("Delete for good").click();
  await expect(player.page).toHaveURL("/");
  await expect(player.page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  await visit(player.page, "/signin");
  await signIn(player, { ...renamed, password: member.password });
  await expect(alertIn(player)).toHaveText("Invalid credentials. Please try again.");
});

test("the avatar's menu opens and closes by mouse and by keyboard", async ({ arrive }) => {
  const player = await arrive();
  const member = await signUpByPage(player);
  const profile = player.page.getByRole("link", { name: "View Profile" });
  await ownMenu(player, member).click();
  await expect(profile).toBeFocused();
  await player.page.keyboard.press("ArrowDown");
  await expect(player.page.getByRole("banner").getByRole("link", { name: "Leaderboard" })).toBeFocused();
  await player.page.keyboard.press("ArrowUp");
  await player.page.keyboard.press("ArrowUp");
  await expect(player.button("Logout")).toBeFocused();
  await player.page.keyboard.press("Escape");
  await expect(profile).toBeHidden();
  await expect(ownMenu(player, member)).toBeFocused();
  await player.page.keyboard.press("Enter");
  await expect(profile).toBeFocused();
  await player.page.getByRole("heading", { level: 1 }).click();
  await expect(profile).toBeHidden();
  await ownMenu(player, member).click();
  await profile.click();
  await expect(player.page).toHaveURL("/profile");
});

test("a screen reader finds nothing serious in its way at any step", long, async ({ arrive }) => {
  const visitor = await arrive();
  const { page } = visitor;
  await visit(page, "/signin");
  await expect(visitor.button("Continue with Google")).toHaveAttribute("aria-disabled", "true");
  await submit(visitor, "Sign In").click();
  await expectReadable(page, "sign in, complaining");
  await visit(page, "/forgot-password");
  await submit(visitor, "Send the link").click();
  await expectReadable(page, "forgot password, complaining");
  await page.goto("/reset-password/nothing");
  await secret(visitor, "New Password").fill("eleven gold crowns");
  await submit(visitor, "Set the new password").click();
  await expectReadable(page, "reset password, complaining");
  await page.goto("/signin/google?error=access_denied");
  await expect(alertIn(visitor)).toHaveText("Login failed");
  await expectReadable(page, "back from Google");

  const member = newMember();
  await visit(page, "/signup");
  await field(visitor, "Email").fill(member.email);
  await submit(visitor, "Send me a code").click();
  await expect(field(visitor, "Digit 1 of 6")).toBeFocused();
  await expectReadable(page, "the code");
  await field(visitor, "Digit 1 of 6").focus();
  await page.keyboard.type(await codeFor(page, member.email));
  await expect(field(visitor, "Username")).toBeFocused();
  await secret(visitor, "Password").fill("eleven");
  await submit(visitor, "Create account").click();
  await expectReadable(page, "the account, complaining");

  await signUpByPage(visitor, newMember());
  for (const title of ["Username", "Email", "Password", "Delete my account"]) {
    await changeIn(visitor, title);
    await expectReadable(page, `settings: ${title}`);
  }
  await visit(page, "/settings?section=privacy");
  await expect(page.getByRole("radio", { name: /^Public/ })).toBeChecked();
  await expectReadable(page, "settings: privacy");
});
