/** Streams: made on their page, directed from a phone, and shown by an overlay that knows only its address. */
import { expect, type Page } from "@playwright/test";
import type { Arrive } from "./support/journey.ts";
import { newMember, signUp } from "./support/member.ts";
import { playOut } from "./support/play.ts";
import { Player } from "./support/player.ts";
import { expectReadable } from "./support/reading.ts";
import { grant } from "./support/staff.ts";
import { testAtOwnServer as test } from "./support/testServer.ts";
import { callMatches } from "./support/tournament.ts";
import { long } from "./support/long.ts";

const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1_024 },
  { width: 1_440, height: 900 },
] as const;

async function expectReadableAtAllSizes(page: Page, where: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectReadable(page, `${where}, ${size.width}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `${where}, ${size.width}`).toBeLessThanOrEqual(size.width);
  }
}

const address = ({ page }: Player): Promise<string> =>
  page.getByRole("textbox", { name: "Address of the overlay" }).inputValue();

/** Makes a stream on the page with these choices in its form; returns the address of its overlay. */
async function makeStream(player: Player, name: string, choose: (page: Page) => Promise<void>): Promise<string> {
  const { page } = player;
  await page.goto("/streams");
  await player.button("New stream").click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await choose(page);
  await player.button("Create stream").click();
  await expect(page.getByTestId("address-dialog")).toBeVisible();
  const made = await address(player);
  await player.button("Done").click();
  return made;
}

/** A streaming program: a browser without cookies or session, at this address. */
async function openOverlay(arrive: Arrive, at: string): Promise<Page> {
  const { page } = await arrive({ viewport: { width: 1_280, height: 720 } });
  await page.goto(at);
  return page;
}

const scene = (page: Page) => page.getByTestId("overlay-scene");

test("a stream is made, changed and deleted on a page that everybody can read", long, async ({ arrive }) => {
  const streamer = await arrive();
  const { page } = streamer;
  await page.goto("/streams");
  await expect(page.getByText("Sign in to stream")).toBeVisible();
  await expectReadableAtAllSizes(page, "streams of a guest");
  await signUp(streamer, newMember("efua"));
  await page.getByRole("navigation", { name: "More of Spar" }).getByRole("link", { name: "Streams" }).click();
  await expect(page.getByText("No streams yet")).toBeVisible();

  await streamer.button("New stream").press("Enter");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Friday");
  await page.getByRole("radio", { name: "Open, with a delay" }).check({ force: true });
  await expectReadableAtAllSizes(page, "the form of a stream");
  await streamer.button("Create stream").press("Enter");
  await expect(page.getByTestId("address-dialog")).toBeVisible();
  await expectReadableAtAllSizes(page, "the address");
  const first = await address(streamer);
  expect(first).toMatch(/\/overlay#[\w-]{43}$/);
  await streamer.button("Done").press("Enter");

  await expect(page.getByTestId("stream")).toContainText("No overlay open");
  await page.reload();
  await expect(page.getByTestId("stream")).toContainText("Open, with a delay");
  expect(await page.content()).not.toContain(first.split("#")[1]);
  await expectReadableAtAllSizes(page, "a list of streams");

  await page.getByRole("link", { name: "Direct: Friday" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Director: Friday" })).toBeVisible();
  await streamer.button("Waiting").press("Enter");
  await expect(streamer.button("Waiting")).toHaveAttribute("aria-pressed", "true");
  await expectReadableAtAllSizes(page, "a director");

  await page.getByRole("link", { name: "All streams" }).press("Enter");
  await expect(page.getByTestId("stream")).toContainText("Waiting");
  await streamer.button("New address: Friday").press("Enter");
  await streamer.button("Make a new address").press("Enter");
  await expect(page.getByTestId("address-dialog")).toBeVisible();
  expect(await address(streamer)).not.toBe(first);
  await streamer.button("Done").press("Enter");
  await streamer.button("Delete: Friday").press("Enter");
  await page.getByTestId("confirm-dialog").getByRole("button", { name: "Delete" }).press("Enter");
  await expect(page.getByText("No streams yet")).toBeVisible();
});

test("the privacy settings let a player appear anonymously on streams", long, async ({ arrive }) => {
  const player = await arrive();
  await signUp(player, newMember("abena"));
  const choice = player.page.getByRole("switch", { name: "Appear anonymously on streams" });
  await player.page.goto("/settings?section=privacy");
  await choice.check({ force: true });
  await expect(player.page.getByText("Your settings are saved with your account.")).toBeVisible();
  await player.page.reload();
  await expect(choice).toBeChecked();
});

test("an overlay shows the table of two players without any hidden card, until its address is taken back", async ({
  arrive,
}) => {
  const [host, friend] = [await arrive(), await arrive()];
  await signUp(host, newMember("ama"));
  const link = await host.invite({ winPoints: 1 });
  await friend.open(link);
  const streamer = new Player(await host.page.context().newPage());
  const at = await makeStream(streamer, "Friday", async () => undefined);
  const overlay = await openOverlay(arrive, at);
  await expect(overlay.getByTestId("overlay-table")).toBeVisible();
  await expect(overlay.getByTestId("overlay-name")).toHaveCount(2);
  await expect(streamer.page.getByTestId("stream")).toContainText("1 overlay open");

  await host.deal();
  await expect(overlay.locator("[data-testid=overlay-hand] li")).toHaveCount(10);
  await expect(overlay.locator("[data-testid=overlay-hand] [data-index]")).toHaveCount(0);
  expect(await overlay.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, ""]);
  await playOut([host, friend]);
  await expect(scene(overlay)).toHaveAttribute("data-scene", "result");
  await expect(overlay.locator("[data-testid=overlay-hand] [data-index]")).toHaveCount(0);

  await streamer.button("New address: Friday").click();
  await streamer.button("Make a new address").click();
  await expect(streamer.page.getByTestId("address-dialog")).toBeVisible();
  await expect(scene(overlay)).toHaveCount(0);
  // Only its fragment differs, so the page reloads itself.
  await overlay.goto(await address(streamer));
  await expect(scene(overlay)).toBeVisible();
});

test("the director of a tournament picks another match, from a phone", long, async ({ arrive, testServer }) => {
  const admin = await arrive({ viewport: sizes[0] });
  const chief = await signUp(admin, newMember("chief"));
  const players = await Promise.all(Array.from({ length: 4 }, () => arrive()));
  await Promise.all(players.map((player) => signUp(player)));
  await grant(testServer, chief, "administrator");
  await callMatches(testServer, admin, players, "Kumasi Open");
  // The players are on the page that shows the call; a called table waits only a few minutes.
  await Promise.all(
    players.map(async ({ page: seat }) => {
      await seat.getByTestId("tournament-call").getByRole("button", { name: "Join" }).click();
      await expect(seat).toHaveURL(/\/game\//);
    }),
  );
  const at = await makeStream(admin, "Finals", async (page) => {
    await page.getByRole("radio", { name: "A tournament" }).check({ force: true });
    await page.getByRole("button", { name: "Kumasi Open" }).click();
  });
  const overlay = await openOverlay(arrive, at);
  const { page } = admin;
  await page.getByRole("link", { name: "Direct: Finals" }).click();
  const matches = page.getByTestId("directed-match");
  await expect(matches).toHaveCount(2);
  await expectReadableAtAllSizes(page, "the director of a tournament");
  await page.setViewportSize(sizes[0]);
  await admin.button("Table").click();

  const names = overlay.getByTestId("overlay-name");
  await expect(names).toHaveCount(2);
  const before = await names.allTextContents();
  await expect(matches.filter({ hasText: "On screen" })).toHaveCount(1);
  await expect(matches.filter({ hasText: "On screen" })).toContainText(before[0] ?? "");
  const other = matches.filter({ hasNotText: before[0] ?? "" });
  await expect(other).toHaveCount(1);
  await other.getByRole("button").click();
  await expect(other.getByRole("button")).toHaveAttribute("aria-pressed", "true");
  await expect(other).toContainText("On screen");
  await expect(names.first()).not.toHaveText(before[0] ?? "");
  for (const name of await names.allTextContents()) await expect(other).toContainText(name);
});
