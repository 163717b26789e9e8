import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { lazy, type ReactElement, Suspense } from "react";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { fakeServer, guestUser } from "#web/platform/calls/fakeServer.ts";
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

/** A page whose file never arrives: until it does, the page before it stays on screen. */
const NeverLoaded = lazy(() => new Promise<{ readonly default: () => ReactElement }>(() => undefined));

const ticket = {
  id: "7",
  category: "other",
  subject: "Gems",
  status: "open",
  is_chat: false,
  created_at: 1,
  updated_at: 1,
} as const;

test.each([
  ["Send ticket", 0],
  ["Start a live chat", 1],
])("a second press of %s before the ticket is on screen opens no second one", async (name, at) => {
  const server = fakeServer({
    "GET /support": { body: { is_live: true, email: null, community_url: null } },
    "GET /status": { body: { checked_at: null, first_day: 1, components: [], incidents: [] } },
    "POST /auth/guest": { body: { token: "fresh", user: guestUser } },
    "POST /tickets": { status: 201, body: { ticket, messages: [], is_mailed: false, token: null, is_live: true } },
  });
  await act(async () => {
    render(
      <MemoryRouter>
        <Suspense>
          <Routes>
            <Route path="/" element={<SupportPage />} />
            <Route path="*" element={<NeverLoaded />} />
          </Routes>
        </Suspense>
      </MemoryRouter>,
    );
  });
  const sent = (): number => server.calls.filter(({ route }) => route === "POST /tickets").length;
  fireEvent.change(screen.getByLabelText("Subject"), { target: { value: "Gems" } });
  const message = screen.getAllByLabelText("Your message")[at];
  if (message === undefined) throw new Error("there is no field for the message");
  fireEvent.change(message, { target: { value: "Where are they?" } });
  fireEvent.change(screen.getByLabelText("Your email address"), { target: { value: "esi@example.org" } });
  const button = screen.getByRole<HTMLButtonElement>("button", { name });
  await act(async () => void fireEvent.click(button));
  await waitFor(() => expect(sent()).toBe(1));
  await act(async () => void fireEvent.click(button));
  expect(button.disabled).toBe(true);
  expect(sent()).toBe(1);
});
