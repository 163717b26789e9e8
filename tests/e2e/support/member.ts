/** Sign-up and sign-in of a user with an account, with the pages' own controls. */
import { expect, type Locator, type Page } from "@playwright/test";
import type { AuthAnswer } from "#protocol/calls/users.ts";
import { tokenKey } from "#web/platform/storage/token.ts";
import { codeFor } from "./mail.ts";
import type { Player } from "./player.ts";
import { visit } from "./visit.ts";

export interface Member {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

let members = 0;

/** A user with a unique name and address. */
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

/** The first two steps of a sign-up: the address and the mailed code. */
export async function proveEmail(player: Player, { email }: Member): Promise<void> {
  await player.page.goto("/signup");
  await field(player, "Email").fill(email);
  await submit(player, "Send me a code").click();
  await expect(field(player, "Digit 1 of 6")).toBeFocused();
  await player.page.keyboard.type(await codeFor(player.page, email));
  await expect(field(player, "Username")).toBeFocused();
}

/** All three steps on the page, up to the home page: for journeys about a sign-up. */
export async function signUpByPage(player: Player, member: Member = newMember()): Promise<Member> {
  await proveEmail(player, member);
  await field(player, "Username").fill(member.username);
  await secret(player, "Password").fill(member.password);
  await secret(player, "Confirm Password").fill(member.password);
  await submit(player, "Create account").click();
  await expect(player.page).toHaveURL("/");
  await expectHome(player, member);
  return member;
}

/** Makes an account with the page's calls; the hash of its password takes most of the time. */
export async function registerByCalls(page: Page, member: Member): Promise<AuthAnswer> {
  const { username, email, password } = member;
  const call = async <T>(path: string, body: object): Promise<T> => {
    const answer = await page.request.post(`/api/auth/${path}`, { data: body });
    if (!answer.ok()) throw new Error(`${path} was answered with ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  await call("send-otp", { email });
  const { ticket } = await call<{ readonly ticket: string }>("verify-otp", { email, otp: await codeFor(page, email) });
  return call<AuthAnswer>("register", { username, email, password, ticket, remember: true });
}

/**
 * The same account by the page's calls, with its session in the page's storage: for journeys that start with an
 * account. They skip the form, whose page, code and password check take longer than the rest of many a journey.
 */
export async function signUp(player: Player, member: Member = newMember()): Promise<Member> {
  const { page } = player;
  // A document of the page's origin without scripts: the storage belongs to the origin.
  await page.goto("/favicon.svg");
  const { token } = await registerByCalls(page, member);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [tokenKey, token] as const);
  await player.home();
  await expectHome(player, member);
  return member;
}

/** The home page with the account in its header. */
async function expectHome(player: Player, member: Member): Promise<void> {
  await expect(ownMenu(player, member)).toBeVisible();
  // The address changes a moment before the page, which takes the focus when it appears.
  await expect(player.button("Play Now")).toBeVisible();
}

/** Fills in the form on screen and sends it. */
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

/** Opens the form of one account setting. */
export async function changeIn(player: Player, title: string): Promise<void> {
  await visit(player.page, "/settings?section=account");
  await player.page.getByRole("region", { name: title }).getByRole("button").click();
}
