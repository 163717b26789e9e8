// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { NoticesPage } from "./NoticesPage.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const answer =
  (text: string, type = "text/plain; charset=utf-8", status = 200) =>
  () =>
    Promise.resolve(new Response(text, { status, headers: { "content-type": type } }));

test("shows the file of the built page unchanged", async () => {
  const fetched = vi.fn<typeof fetch>(answer("react 19\nLicence: MIT\n"));
  vi.stubGlobal("fetch", fetched);
  render(<NoticesPage />, { wrapper: MemoryRouter });
  const text = await screen.findByText(/Licence: MIT/);
  expect(text.textContent).toBe("react 19\nLicence: MIT\n");
  expect(fetched).toHaveBeenCalledWith("/third-party-notices.txt", { signal: expect.any(AbortSignal) as unknown });
});

test.each([
  ["the page itself, as for an unknown path", answer("<!doctype html>", "text/html")],
  ["a refusal", answer("nothing here", "text/plain", 404)],
  ["nothing", () => Promise.reject(new TypeError("Failed to fetch"))],
])("a server that answers with %s is asked again on a press", async (_, refused) => {
  vi.stubGlobal("fetch", refused);
  render(<NoticesPage />, { wrapper: MemoryRouter });
  expect((await screen.findByRole("alert")).textContent).toContain("The list could not be loaded.");
  vi.stubGlobal("fetch", answer("howler 2"));
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect((await screen.findByText("howler 2")).tagName).toBe("PRE");
  expect(screen.queryByRole("alert")).toBeNull();
});
