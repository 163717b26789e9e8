import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { fakeServer } from "#web/platform/calls/fakeServer.ts";
import { SupportPage } from "./SupportPage.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the page asks once what a ticket is about, and sends what was chosen", async () => {
  const server = fakeServer({
    "GET /support": { body: { is_live: false, email: null, community_url: null } },
    "GET /status": { body: { checked_at: null, first_day: 1, components: [], incidents: [] } },
    "POST /tickets": { status: 429, body: { code: "too_many_requests", message: "" } },
  });
  await act(async () => {
    render(
      <MemoryRouter>
        <SupportPage />
      </MemoryRouter>,
    );
  });
  expect(screen.getAllByText("What is it about?")).toHaveLength(1);
  fireEvent.click(screen.getByRole("button", { name: "Billing" }));
  expect(screen.getByRole("button", { name: "Billing" }).getAttribute("aria-pressed")).toBe("true");
  fireEvent.change(screen.getByLabelText("Subject"), { target: { value: "Gems" } });
  const [message] = screen.getAllByLabelText("Your message");
  if (message === undefined) throw new Error("there is no field for the message");
  fireEvent.change(message, { target: { value: "Where are they?" } });
  fireEvent.change(screen.getByLabelText("Your email address"), { target: { value: "esi@example.org" } });
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Send ticket" })));
  expect(server.lastCall("POST /tickets")?.body).toMatchObject({ category: "billing", subject: "Gems" });
});
