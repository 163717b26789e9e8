/** What a user with an account does to sign up and in, by the pages' own controls. */
import { expect, type Locator } from "@playwright/test";
import { codeFor } from "./mail.ts";
import type { Player } from "./player.ts";

export interface Member {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

let members = 0;

/** A user whose name and address no other journey has. */
export function newMember(name = "ama"): Member {
  members += 1;
  const username = `${name}.${process.pid}.${members}`;
  return { username, email: `${username}@example.org`, password: "eleven gold crowns" };
}

export const field = ({ page }: Player, name: string): Locator => page.getByRole("textbox", { name, exact: true });
export const secret = ({ page }: Player, name: string): Locator => page.getByLabel(name, { exact: true });
export const submit = ({ page }: Player, name: string): Locator =>
  page.getByRole("main").getByRole("button", { name, exact: true });
export const alertIn = ({ page }: Player): Locator => page.getByRole("main").getByRole("alert");
export const ownMenu = ({ page }: Player, { username }: Member): Locator =>
  page.getByRole("button", { name: `Your account: ${username}` });

/** The first two steps of a sign-up: the address, and the code that was mailed there. */
export async function proveEmail(player: Player, { email }: Member): Promise<void> {
  await player.page.goto("/signup");
  await field(player, "Email").fill(email);
  await submit(player, "Send me a code").click();
  await expect(field(player, "Digit 1 of 6")).toBeFocused();
  await player.page.keyboard.type(await codeFor(player.page, email));
  await expect(field(player, "Username")).toBeFocused();
}

/** All three steps, as far as the home page. */
export async function signUp(player: Player, member: Member = newMember()): Promise<Member> {
  await proveEmail(player, member);
  await field(player, "Username").fill(member.username);
  await secret(player, "Password").fill(member.password);
  await secret(player, "Confirm Password").fill(member.password);
  await submit(player, "Create account").click();
  await expect(player.page).toHaveURL("/");
  await expect(ownMenu(player, member)).toBeVisible();
  // The address is a moment ahead of the page, which takes the keyboard when it comes.
  await expect(player.button("Play Now")).toBeVisible();
  return member;
}

/** Fills in the form that is on screen and sends it. */
export async function signIn(player: Player, member: Member, remember = false): Promise<void> {
  await field(player, "Email").fill(member.email);
  await secret(player, "Password").fill(member.password);
  await player.page.getByRole("checkbox", { name: "Remember me" }).setChecked(remember);
  await submit(player, "Sign In").click();
}

export async function signOut(player: Player, member: Member): Promise<void> {
  await ownMenu(player, member).click();
  await player.button("Logout").click();
  await expect(player.page).toHaveURL("/signin");
}

/** Opens the form of one thing in the account settings. */
export async function changeIn(player: Player, title: string): Promise<void> {
  await player.page.goto("/settings?section=account");
  await player.page.getByRole("region", { name: title }).getByRole("button").click();
}
