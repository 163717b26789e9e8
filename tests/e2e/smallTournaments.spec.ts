/** A player's own small tournament: made on its page, entered by its link, changed and cancelled by its host. */
import { expect } from "@playwright/test";
import { newMember, signUp } from "./support/member.ts";
import { expectReadable } from "./support/reading.ts";
import { testAtOwnServer as test } from "./support/testServer.ts";
import { visit } from "./support/visit.ts";
import { long } from "./support/long.ts";

test(
  "a player makes a tournament, a friend registers by its link, the host changes and cancels it",
  long,
  async ({ arrive }) => {
    const [host, friend] = [await arrive(), await arrive()];
    await Promise.all([signUp(host, newMember("host")), signUp(friend, newMember("friend"))]);
    const { page } = host;

    await test.step("the form is reached from the list, and says what is missing", async () => {
      await visit(page, "/tournaments");
      await page.getByRole("link", { name: "Create a tournament" }).click();
      await expect(page).toHaveURL("/tournaments/new");
      await page.getByRole("button", { name: "Create tournament" }).click();
      await expect(page.getByText("Enter a name.")).toBeVisible();
      await expectReadable(page, "the form of a small tournament");
      await page.getByRole("textbox", { name: "Name" }).fill("Sunday table");
      await page.keyboard.press("Enter");
    });

    const link = page.getByRole("textbox", { name: "Link to this tournament" });
    await expect(link).toHaveValue(/\/tournament\/\d+\?code=/);
    await expectReadable(page, "a small tournament of its host");

    await test.step("a friend registers by the link, and finds the tournament again in the list", async () => {
      await friend.page.goto(await link.inputValue());
      await friend.page.getByRole("button", { name: "Register Now: Sunday table" }).click();
      await expect(friend.page.getByText("You are registered", { exact: true })).toBeVisible();
      await expect(friend.page.getByTestId("host-panel")).toBeHidden();
      await visit(friend.page, "/tournaments");
      const own = friend.page.getByRole("region", { name: "Your small tournaments" });
      await own.getByRole("link", { name: "Sunday table", exact: true }).click();
    });

    await test.step("the host changes its name, and cancels it after being asked", async () => {
      await page.getByRole("button", { name: "Edit" }).click();
      await page.getByTestId("edit-tournament").getByRole("textbox", { name: "Name" }).fill("Monday table");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(friend.page.getByRole("heading", { name: "Monday table" })).toBeVisible();
      await page.getByRole("button", { name: "Cancel tournament" }).click();
      await page.getByTestId("cancel-tournament").getByRole("button", { name: "Cancel tournament" }).click();
      await expect(friend.page.getByText("This tournament is cancelled.", { exact: true })).toBeVisible();
      await expect(page.getByTestId("host-panel")).toBeHidden();
    });
  },
);
