import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type ReactElement, useState } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Avatar } from "./Avatar.tsx";
import { Button, ButtonLink } from "./Button.tsx";
import { Select, TextField, Toggle } from "./Field.tsx";
import { announce, LiveRegion } from "./LiveRegion.tsx";
import { Menu } from "./Menu.tsx";
import { ErrorState } from "./Notice.tsx";
import { RadioGroup } from "./RadioGroup.tsx";
import { Slider } from "./Slider.tsx";
import { Tabs } from "./Tabs.tsx";
import { UnreadCount } from "./UnreadCount.tsx";

afterEach(cleanup);

describe("Button", () => {
  test("busy, it cannot be pressed and says so", async () => {
    const onClick = vi.fn<() => void>();
    render(
      <Button busy onClick={onClick}>
        Creating Game...
      </Button>,
    );
    const button = screen.getByRole("button", { name: "Creating Game..." });
    await userEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(button.getAttribute("aria-busy")).toBe("true");
  });

  test("a button in a form does not submit it by default", () => {
    render(<Button>Back</Button>);
    expect(screen.getByRole("button").getAttribute("type")).toBe("button");
  });

  test("one with an address is a link", () => {
    render(
      <MemoryRouter>
        <ButtonLink to="/signin">Login</ButtonLink>
      </MemoryRouter>,
    );
    expect(screen.getByRole("link", { name: "Login" }).getAttribute("href")).toBe("/signin");
  });
});

describe("Field", () => {
  test("its error is announced and tied to the input", () => {
    render(<TextField label="Email" hint="Where we write to" error="Please enter a valid email address." />);
    const input = screen.getByLabelText("Email");
    expect(input.getAttribute("aria-invalid")).toBe("true");
    const described = (input.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id));
    expect(described.map((element) => element?.textContent)).toEqual([
      "Where we write to",
      "Please enter a valid email address.",
    ]);
    expect(screen.getByRole("alert").textContent).toBe("Please enter a valid email address.");
  });

  test("without an error nothing is announced", () => {
    render(<TextField label="Email" error={null} />);
    expect(screen.getByLabelText("Email").hasAttribute("aria-invalid")).toBe(false);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("a select passes on its value", async () => {
    const onChange = vi.fn<(value: unknown) => void>();
    const options = [
      { value: "none", label: "No limit" },
      { value: "20", label: "20 seconds" },
    ] as const;
    render(<Select label="Turn clock" value="none" options={options} onChange={onChange} />);
    await userEvent.selectOptions(screen.getByLabelText("Turn clock"), "20 seconds");
    expect(onChange).toHaveBeenCalledExactlyOnceWith("20");
  });
});

test("a slider shows its number and passes on a number", () => {
  const onChange = vi.fn<(value: unknown) => void>();
  render(<Slider label="Win points" min={1} max={50} value={10} onChange={onChange} />);
  expect(screen.getByText("10").tagName).toBe("OUTPUT");
  fireEvent.change(screen.getByRole("slider", { name: "Win points" }), { target: { value: "50" } });
  expect(onChange).toHaveBeenCalledExactlyOnceWith(50);
});

test("a toggle is a switch with a name and a hint", async () => {
  const onChange = vi.fn<(value: unknown) => void>();
  render(<Toggle label="Aces" hint="Worth 1 point" checked onChange={onChange} />);
  const toggle = screen.getByRole("switch", { name: "Aces", checked: true });
  await userEvent.click(toggle);
  expect(onChange).toHaveBeenCalledExactlyOnceWith(false);
});

test("a choice of few is a group of radios", async () => {
  const onChange = vi.fn<(value: unknown) => void>();
  const choices = [2, 3, 4].map((value) => ({ value, label: String(value) }));
  render(<RadioGroup label="Number of players" choices={choices} value={2} onChange={onChange} />);
  expect(screen.getByRole("group", { name: "Number of players" })).toBeDefined();
  await userEvent.click(screen.getByRole("radio", { name: "4" }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(4);
});

test("a choice's hint is its description, and its name stays short", () => {
  const choices = [
    { value: "easy", label: "Easy", hint: "For learning", about: "It plays any card." },
    { value: "hard", label: "Hard" },
  ];
  render(<RadioGroup label="Level" hint="New here?" choices={choices} value="easy" onChange={() => undefined} />);
  const describes = (element: HTMLElement): string[] =>
    (element.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .filter(Boolean)
      .map((id) => document.getElementById(id)?.textContent ?? "");
  expect(describes(screen.getByRole("radio", { name: "Easy" }))).toEqual(["For learning", "It plays any card."]);
  expect(describes(screen.getByRole("radio", { name: "Hard" }))).toEqual([]);
  expect(describes(screen.getByRole("group", { name: "Level" }))).toEqual(["New here?"]);
});

function Seasons(): ReactElement {
  const [active, setActive] = useState<"now" | "past" | "all">("now");
  const tabs = [
    { id: "now", label: "Now" },
    { id: "past", label: "Past" },
    { id: "all", label: "All" },
  ] as const;
  return (
    <Tabs label="Seasons" tabs={tabs} active={active} onChange={setActive}>
      {active}
    </Tabs>
  );
}

test("arrow keys go through the tabs in a circle, and only the active one is in the tab order", async () => {
  render(<Seasons />);
  await userEvent.click(screen.getByRole("tab", { name: "Now" }));
  const activeAfter = async (key: string): Promise<string | undefined> => {
    await userEvent.keyboard(key);
    return screen.getByRole("tab", { selected: true }).textContent;
  };
  expect(await activeAfter("{ArrowRight}")).toBe("Past");
  expect(await activeAfter("{End}")).toBe("All");
  expect(await activeAfter("{ArrowRight}")).toBe("Now");
  expect(await activeAfter("{ArrowLeft}")).toBe("All");
  expect(await activeAfter("{Home}")).toBe("Now");
  expect(document.activeElement).toBe(screen.getByRole("tab", { name: "Now" }));
  expect(screen.getAllByRole("tab").map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
  expect(screen.getByRole("tabpanel", { name: "Now" }).textContent).toBe("now");
});

test("an avatar that cannot be loaded is replaced by a figure, and a new one is tried", () => {
  const { container, rerender } = render(<Avatar src="/gone.webp" />);
  fireEvent.error(container.querySelector("img") as HTMLImageElement);
  expect(container.querySelector("svg[data-testid=avatar-nobody]")).not.toBeNull();
  rerender(<Avatar src="/new.webp" />);
  expect(container.querySelector("img")?.getAttribute("src")).toBe("/new.webp");
  rerender(<Avatar src={null} />);
  expect(container.querySelector("img")).toBeNull();
});

test("an error offers to try again", async () => {
  const onRetry = vi.fn<() => void>();
  render(<ErrorState text="Failed to fetch games" onRetry={onRetry} />);
  expect(screen.getByRole("alert").textContent).toContain("Failed to fetch games");
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test("the same announcement twice is two announcements", async () => {
  render(<LiveRegion />);
  announce("Your turn!");
  const first = await screen.findByText("Your turn!");
  announce("Your turn!");
  await waitFor(() => expect(screen.getByText("Your turn!")).not.toBe(first));
});

describe("Menu", () => {
  const open = async (onLogout = vi.fn<() => void>()): Promise<typeof onLogout> => {
    render(
      <>
        <Menu label="Your account" face="A">
          <a className="menu-item" href="#profile">
            View Profile
          </a>
          <button type="button" onClick={onLogout}>
            Logout
          </button>
        </Menu>
        <p>Elsewhere</p>
      </>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Your account" }));
    return onLogout;
  };
  const isOpen = (): boolean => screen.queryByText("Logout") !== null;

  test("opens with the focus on its first item, and arrows go through it in a circle", async () => {
    await open();
    expect(document.activeElement?.textContent).toBe("View Profile");
    await userEvent.keyboard("{ArrowDown}");
    expect(document.activeElement?.textContent).toBe("Logout");
    await userEvent.keyboard("{ArrowDown}");
    expect(document.activeElement?.textContent).toBe("View Profile");
  });

  test("arrows go through more than two items, in their order and past both ends", async () => {
    const names = ["First", "Second", "Third", "Fourth"];
    render(
      <Menu label="Choices" face="C">
        {names.map((name) => (
          <button key={name} type="button" disabled={name === "Third"}>
            {name}
          </button>
        ))}
        <a href="#last">Last</a>
      </Menu>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Choices" }));
    const goneThrough = async (key: string): Promise<(string | null | undefined)[]> => {
      const focused = [];
      for (let presses = 0; presses < 4; presses++) {
        await userEvent.keyboard(key);
        focused.push(document.activeElement?.textContent);
      }
      return focused;
    };
    expect(await goneThrough("{ArrowDown}")).toEqual(["Second", "Fourth", "Last", "First"]);
    expect(await goneThrough("{ArrowUp}")).toEqual(["Last", "Fourth", "Second", "First"]);
  });

  test("Escape closes it and returns the focus", async () => {
    await open();
    await userEvent.keyboard("{Escape}");
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Your account" }));
  });

  test("a press outside closes it", async () => {
    await open();
    fireEvent.pointerDown(screen.getByText("Elsewhere"));
    expect(isOpen()).toBe(false);
  });

  test("Tab closes it", async () => {
    await open();
    fireEvent.blur(screen.getByText("Logout"), {
      relatedTarget: document.body.appendChild(document.createElement("a")),
    });
    expect(isOpen()).toBe(false);
  });

  test("choosing an item closes it", async () => {
    const onLogout = await open();
    await userEvent.click(screen.getByText("Logout"));
    expect(onLogout).toHaveBeenCalledOnce();
    expect(isOpen()).toBe(false);
  });
});

test.each([
  [0, ""],
  [7, "7"],
  [99, "99"],
  [100, "99"],
])("of %i unread messages the corner shows '%s'", (count, visible) => {
  const { container } = render(<UnreadCount count={count} />);
  expect(container.textContent).toBe(visible);
});
