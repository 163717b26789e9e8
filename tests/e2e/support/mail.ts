/** The mails of a server without a mail server, from the page on which it shows them. */
import { expect, type Page } from "@playwright/test";

interface ShownMail {
  readonly to: string;
  readonly template: string;
  readonly locale: string;
  readonly text: string;
}

/** On the server of the page; the desktop app's page comes from none, and uses the journeys' own server. */
const mailbox = (page: Page): string => new URL("/dev/mail", process.env["DESKTOP_SERVER"] ?? page.url()).href;

/** Waits for the newest mail of a kind to an address. */
export async function mailTo(page: Page, to: string, template: string): Promise<ShownMail> {
  let found: ShownMail | undefined;
  await expect(async () => {
    const answer = await page.request.get(mailbox(page), { headers: { accept: "application/json" } });
    const mails = (await answer.json()) as readonly ShownMail[];
    found = mails.find((mail) => mail.to === to && mail.template === template);
    expect(found, `a ${template} to ${to}`).toBeDefined();
  }).toPass();
  if (found === undefined) throw new Error(`no ${template} to ${to}`);
  return found;
}

/** The six digits of the mailed code. */
export async function codeFor(page: Page, to: string): Promise<string> {
  const { text } = await mailTo(page, to, "verify-code");
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text.replaceAll(/(?<=\d) (?=\d)/g, ""))?.[0];
  if (code === undefined) throw new Error(`no code in: ${text}`);
  return code;
}

/** The path of the mailed link, on this server. */
export async function resetPathFor(page: Page, to: string): Promise<string> {
  const { text } = await mailTo(page, to, "reset-link");
  const path = /\/reset-password#[\w%-]+/.exec(text)?.[0];
  if (path === undefined) throw new Error(`no link in: ${text}`);
  return path;
}
