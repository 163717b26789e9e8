import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { lazy, type ReactElement, Suspense } from "react";
import { MemoryRouter, Route, Routes, useNavigate } from "react-router";
import { afterEach, expect, test } from "vitest";
import { useLeaving } from "./leaving.ts";

afterEach(cleanup);

const NeverLoaded = lazy(() => new Promise<{ readonly default: () => ReactElement }>(() => undefined));

function Form(): ReactElement {
  const { isLeaving, leaveFor } = useLeaving();
  return (
    <button type="button" disabled={isLeaving} onClick={() => leaveFor("/made")}>
      Make
    </button>
  );
}

function Browser(): ReactElement {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back
    </button>
  );
}

const press = (name: string): Promise<void> => act(async () => void fireEvent.click(screen.getByText(name)));
const isDisabled = (): boolean => screen.getByRole<HTMLButtonElement>("button", { name: "Make" }).disabled;

test("a page is left until the next one is on screen, or until the reader goes back", async () => {
  render(
    <MemoryRouter>
      <Browser />
      <Suspense>
        <Routes>
          <Route path="/" element={<Form />} />
          <Route path="/made" element={<NeverLoaded />} />
        </Routes>
      </Suspense>
    </MemoryRouter>,
  );
  expect(isDisabled()).toBe(false);
  await press("Make");
  expect(isDisabled()).toBe(true);
  await press("Back");
  expect(isDisabled()).toBe(false);
});
