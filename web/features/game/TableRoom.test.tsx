// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { encode } from "uqr";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cards } from "#engine/cards.ts";
import { roomCode } from "#protocol/ids.ts";
import { setLanguage } from "#web/platform/languages/i18n.ts";
import { defaultPrefs, usePrefs } from "#web/platform/storage/prefs.ts";
import { handEndMs } from "./state/table.ts";
import { FakeTableServer } from "./fixture/FakeTableServer.ts";
import { renderTable } from "./fixture/render.tsx";
import { trickPauseMs } from "./state/tableTiming.ts";

const hands = [cards("QH 10S 6C KH 8D"), cards("AH 7C JS 9D 6S")];

beforeEach(() => {
  // Reduced motion: journeys in a browser check the animations.
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("reduced-motion"),
    addEventListener: () => undefined,
  }));
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const hand = (): HTMLElement[] => within(screen.getByTestId("own-hand")).getAllByRole("button");
const handNames = (): (string | null)[] => hand().map((card) => card.getAttribute("aria-label"));
const turn = (): string | null => screen.getByTestId("turn-message").textContent;
const press = (key: string, target: Element = document.body): boolean => fireEvent.keyDown(target, { key });

describe("shuffling and dealing", () => {
  test("the dealer has Shuffle and Deal until the cards are dealt", async () => {
    const { tableServer, happens } = await renderTable();
    expect(turn()).toBe("You are the Dealer");
    await happens(() => fireEvent.click(screen.getByRole("button", { name: "Shuffle" })));
    expect(screen.getByTestId("deck")).toBeDefined();
    await happens(() => fireEvent.click(screen.getByRole("button", { name: "Deal" })));
    expect(tableServer.said).toEqual(["join-room", "shuffleDeck", "dealCards"]);
    expect(screen.queryByRole("button", { name: "Deal" })).toBeNull();
    expect(screen.queryByTestId("deck")).toBeNull();
    expect(hand()).toHaveLength(5);
  });

  test("others wait", async () => {
    await renderTable({ viewer: 1 });
    expect(screen.queryByRole("button", { name: "Shuffle" })).toBeNull();
    expect(turn()).toBe("Waiting for Ama to deal");
  });

  test("S and D do the same", async () => {
    const { tableServer, happens } = await renderTable();
    await happens(() => press("s"));
    await happens(() => press("D"));
    expect(tableServer.said).toEqual(["join-room", "shuffleDeck", "dealCards"]);
  });
});

describe("the player's own hand", () => {
  test("every card is a named button; those that may not be played are dimmed and say why", async () => {
    const { tableServer, happens } = await renderTable({}, (before) => before.deal(hands));
    expect(handNames()).toEqual([
      "Ten of spades",
      "Queen of hearts",
      "King of hearts",
      "Six of clubs",
      "Eight of diamonds",
    ]);
    await happens(() => tableServer.playNext("AH"));
    expect(turn()).toBe("Your turn! Click to play");
    const [ten, queen] = hand() as [HTMLElement, HTMLElement];
    expect(ten.getAttribute("aria-disabled")).toBe("true");
    expect(ten.dataset["dimmed"]).toBe("true");
    const reason = document.getElementById(ten.getAttribute("aria-describedby") ?? "");
    expect(reason?.textContent).toBe("You must follow suit: play hearts.");
    expect(queen.getAttribute("aria-disabled")).toBe("false");
    expect(queen.dataset["dimmed"]).toBeUndefined();
  });

  test("on a touch screen the turn says tap, not click", async () => {
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: query.includes("coarse") || query.includes("reduced-motion"),
      addEventListener: () => undefined,
    }));
    await renderTable({}, (before) => {
      before.deal(hands);
      before.playNext("AH");
    });
    expect(turn()).toBe("Your turn! Tap to play");
  });

  test("a tap on a card that may not be played explains and plays nothing", async () => {
    const { tableServer, happens } = await renderTable({}, (before) => {
      before.deal(hands);
      before.playNext("AH");
    });
    await happens(() => fireEvent.click(screen.getByRole("button", { name: "Ten of spades" })));
    expect(screen.getByRole("alert").textContent).toBe("You must follow suit: play hearts.");
    expect(tableServer.said).toEqual(["join-room"]);
  });

  test("a tap plays: the card joins the trick in the middle, and goes to its slot when the trick has been seen", async () => {
    vi.useFakeTimers();
    const { tableServer, happens } = await renderTable({}, (before) => {
      before.deal(hands);
      before.playNext("AH");
    });
    const trick = within(screen.getByTestId("trick"));
    expect(trick.getByRole("img", { name: "Ace of hearts, winning" })).toBeDefined();
    await happens(() => fireEvent.click(screen.getByRole("button", { name: "Queen of hearts" })));
    expect(tableServer.sent.at(-1)).toEqual(["playCard", { code: "KENTE1", card_id: "QH" }]);
    expect(handNames()).not.toContain("Queen of hearts");
    expect(trick.getByRole("img", { name: "Queen of hearts" })).toBeDefined();
    expect(trick.getByRole("img", { name: "Ace of hearts, won the trick" })).toBeDefined();
    expect(screen.getByText("Kofi wins with the Ace.")).toBeDefined();
    expect(within(screen.getByTestId("slot-0-1")).queryByRole("img", { name: "Queen of hearts" })).toBeNull();
    await happens(() => vi.advanceTimersByTime(trickPauseMs));
    expect(screen.queryByText("Kofi wins with the Ace.")).toBeNull();
    expect(within(screen.getByTestId("slot-0-1")).getByRole("img", { name: "Queen of hearts" })).toBeDefined();
    expect(
      within(screen.getByTestId("slot-1-1")).getByRole("img", { name: "Ace of hearts, won the trick" }),
    ).toBeDefined();
    expect(trick.queryAllByRole("img")).toEqual([]);
  });

  test("a card that cannot win is dimmed and says why", async () => {
    const off = [cards("QS 10S 6C KC 8D"), cards("AH 7C JS 9D 6S")];
    const { tableServer, happens } = await renderTable({}, (before) => {
      before.deal(off);
      before.playNext("AH");
    });
    await happens(() => tableServer.playNext("QS"));
    const queen = within(screen.getByTestId("trick")).getByRole("img", { name: "Queen of spades, off suit" });
    expect(queen.querySelector("[data-testid=card-veil]")).not.toBeNull();
  });

  test("the winner of a trick is told so and may lead during the pause; the led card sends the trick to its slots", async () => {
    vi.useFakeTimers();
    const mine = [cards("AH 10S 6C KC 8D"), cards("QH 7C JS 9D 6S")];
    const { tableServer, happens } = await renderTable({}, (before) => {
      before.deal(mine);
      before.playNext("QH");
    });
    await happens(() => tableServer.playNext("AH"));
    expect(screen.getByText("You win the trick. You lead.")).toBeDefined();
    expect(turn()).toBe("Your turn! Click to play");
    await happens(() => press("1"));
    expect(tableServer.sent.at(-1)).toEqual(["playCard", { code: "KENTE1", card_id: "10S" }]);
    expect(within(screen.getByTestId("slot-0-1")).getByRole("img", { name: /^Ace of hearts/ })).toBeDefined();
    expect(within(screen.getByTestId("trick")).getByRole("img", { name: "Ten of spades, winning" })).toBeDefined();
  });

  test("the number keys play by place, but not while the player is typing", async () => {
    const { tableServer, happens } = await renderTable({}, (before) => {
      before.deal(hands);
      before.playNext("AH");
    });
    await happens(() => press("c"));
    const field = screen.getByRole("textbox");
    await happens(() => press("2", field));
    expect(tableServer.said).not.toContain("playCard");
    await happens(() => press("2"));
    expect(tableServer.sent.at(-1)).toEqual(["playCard", { code: "KENTE1", card_id: "QH" }]);
  });

  test("on a French keyboard the row of digits plays without Shift", async () => {
    const { tableServer, happens } = await renderTable({}, (before) => {
      before.deal(hands);
      before.playNext("AH");
    });
    await happens(() => fireEvent.keyDown(document.body, { key: "é", code: "Digit2" }));
    expect(tableServer.sent.at(-1)).toEqual(["playCard", { code: "KENTE1", card_id: "QH" }]);
  });

  test("carried far enough up a card is played, otherwise it falls back", async () => {
    const { tableServer, happens } = await renderTable({}, (before) => {
      before.deal(hands);
      before.playNext("AH");
    });
    const carry = async (dy: number): Promise<void> => {
      const card = screen.getByRole("button", { name: "Queen of hearts" });
      card.setPointerCapture = () => undefined;
      await happens(() => {
        fireEvent.pointerDown(card, { pointerId: 1, button: 0, clientX: 100, clientY: 700 });
        fireEvent.pointerMove(card, { pointerId: 1, clientX: 110, clientY: 700 + dy });
        fireEvent.pointerUp(card, { pointerId: 1, clientX: 110, clientY: 700 + dy });
        fireEvent.click(card, { detail: 1 });
      });
    };
    await carry(-30);
    expect(tableServer.said).toEqual(["join-room"]);
    await carry(-160);
    expect(tableServer.sent.at(-1)).toEqual(["playCard", { code: "KENTE1", card_id: "QH" }]);
    expect(tableServer.said.filter((type) => type === "playCard")).toHaveLength(1);
  });

  test("opponents' cards are pictures without a name, and a spectator sees no hand at all", async () => {
    await renderTable({ viewer: null }, (before) => before.deal(hands));
    expect(within(screen.getByTestId("own-hand")).queryAllByRole("button")).toEqual([]);
    expect(screen.getByRole("list", { name: "Kofi’s hand: 5 cards" })).toBeDefined();
    expect(document.body.innerHTML).not.toContain("Ace of hearts");
    expect(screen.queryByRole("button", { name: "Chat" })).toBeNull();
  });
});

describe("ends", () => {
  test("'Hand N Complete!' comes after the crown, is locked, and leads on", async () => {
    vi.useFakeTimers();
    const { tableServer, happens } = await renderTable({}, (before) => before.deal(hands));
    await happens(() => tableServer.playOut());
    expect(screen.queryByRole("dialog")).toBeNull();
    await happens(() => vi.advanceTimersByTime(handEndMs));
    const dialog = screen.getByRole("dialog", { name: "Hand 1 Complete!" });
    expect(within(dialog).queryByRole("button", { name: "Close" })).toBeNull();
    fireEvent.keyDown(dialog, { key: "Escape" });
    fireEvent.mouseDown(dialog);
    fireEvent.click(dialog);
    expect(screen.getByRole("dialog")).toBeDefined();
    await happens(() => fireEvent.click(within(dialog).getByRole("button", { name: "Play Next Hand" })));
    expect(tableServer.sent.at(-1)?.[0]).toBe("readyForNextHand");
    expect(within(dialog).getByText("Waiting for Kofi")).toBeDefined();
    await happens(() => tableServer.does({ type: "ready", seat: 1 }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("points, previous and total score stand side by side", async () => {
    await renderTable({}, (before) => {
      before.deal(hands);
      before.playOut();
      before.does({ type: "ready", seat: 0 });
      before.does({ type: "ready", seat: 1 });
      before.deal(hands);
      before.playOut();
    });
    const dialog = screen.getByRole("dialog", { name: "Hand 2 Complete!" });
    const rows = within(dialog)
      .getAllByRole("row")
      .slice(1)
      .map((row) => [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent)));
    for (const [previous = 0, points = 0, total = 0] of rows) expect(previous + points).toBe(total);
    expect(rows.flat().some((number) => number > 0)).toBe(true);
  });

  test.each([
    [0, "You Won!"],
    [1, "You Lost!"],
  ] as const)("'Game Over!' seen by seat %i", async (viewer, verdict) => {
    const { tableServer, happens } = await renderTable({ viewer, config: { winPoints: 1 } }, (before) => {
      // Ama leads nothing and wins the last trick with the king.
      before.deal([cards("AH AD AC KC KD"), cards("6H 6D 6C 7C 7D")]);
      before.playOut();
    });
    expect(tableServer.match.winner).toBe(0);
    const dialog = screen.getByRole("dialog", { name: "Game Over!" });
    expect(dialog.textContent).toContain(verdict);
    await happens(() => fireEvent.click(within(dialog).getByRole("button", { name: "Rematch" })));
    expect(tableServer.sent.at(-1)?.[0]).toBe("rematch");
    await happens(() => tableServer.does({ type: "rematch", seat: viewer === 0 ? 1 : 0 }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(tableServer.match.matchNumber).toBe(2);
  });

  test("Enter alone continues to the next hand", async () => {
    const { tableServer, happens } = await renderTable({}, (before) => {
      before.deal(hands);
      before.playOut();
    });
    await happens(() => press("Enter"));
    expect(tableServer.sent.at(-1)?.[0]).toBe("readyForNextHand");
    await happens(() => press("Enter"));
    expect(tableServer.said.filter((type) => type === "readyForNextHand")).toHaveLength(1);
  });

  test("Enter under the crown shows the result at once, and goes nowhere past it", async () => {
    const { tableServer, happens } = await renderTable({}, (before) => before.deal(hands));
    await happens(() => tableServer.playOut());
    expect(screen.queryByRole("dialog")).toBeNull();
    await happens(() => press("Enter"));
    expect(screen.getByRole("dialog", { name: "Hand 1 Complete!" })).toBeTruthy();
    expect(tableServer.said).not.toContain("readyForNextHand");
  });
});

test("the table has the focus when it opens, unless a control has it", async () => {
  await renderTable();
  expect(document.activeElement).toBe(screen.getByTestId("table"));
  cleanup();
  const field = document.body.appendChild(document.createElement("input"));
  field.focus();
  await renderTable();
  expect(document.activeElement).toBe(field);
  field.remove();
});

describe("the focus after a hand's dialog", () => {
  /** Plays a hand out with the focus on something and continues; where the focus is then. */
  const goOnFrom = async (find: () => HTMLElement): Promise<[before: HTMLElement, after: Element | null]> => {
    const { tableServer, happens } = await renderTable({}, (before) => before.deal(hands));
    await happens(() => press("c"));
    const focused = find();
    await happens(() => tableServer.playOut());
    await happens(() => press("Enter"));
    await happens(() => fireEvent.click(screen.getByRole("button", { name: "Play Next Hand" })));
    // A browser's dialog does this when it closes.
    const dialog = screen.getByRole<HTMLDialogElement>("dialog");
    const close = vi.spyOn(dialog, "close").mockImplementation(() => focused.focus());
    await happens(() => tableServer.does({ type: "ready", seat: 1 }));
    expect(close).toHaveBeenCalledOnce();
    return [focused, document.activeElement];
  };

  test("is at the table, not at the button of the bar that had it before", async () => {
    const [, after] = await goOnFrom(() => screen.getByRole("button", { name: "Leave Game" }));
    expect(after).toBe(screen.getByTestId("table"));
  });

  test("stays with what is being written", async () => {
    const [field, after] = await goOnFrom(() => screen.getByRole("textbox"));
    expect(after).toBe(field);
  });
});

describe("leaving", () => {
  test("during a match is asked about first", async () => {
    const { tableServer, happens, left } = await renderTable();
    await happens(() => fireEvent.click(screen.getByRole("button", { name: "Leave Game" })));
    const dialog = screen.getByRole("dialog");
    expect(dialog.textContent).toContain("Are you sure you want to leave the game?");
    await happens(() => fireEvent.click(within(dialog).getByRole("button", { name: "Stay" })));
    expect([left(), tableServer.said]).toEqual([0, ["join-room"]]);
    await happens(() => fireEvent.click(screen.getByRole("button", { name: "Leave Game" })));
    const again = screen.getByRole("dialog");
    await happens(() => fireEvent.click(within(again).getByRole("button", { name: "Leave Game" })));
    expect([left(), tableServer.sent.at(-1)?.[0]]).toEqual([1, "leaveGame"]);
  });

  test("a spectator leaves at once", async () => {
    const { happens, left } = await renderTable({ viewer: null });
    await happens(() => fireEvent.click(screen.getByRole("button", { name: "Leave Game" })));
    expect(left()).toBe(1);
  });

  test("closing or going back is asked about too", async () => {
    await renderTable();
    const closing = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    fireEvent.popState(window);
    expect(screen.getByRole("dialog").textContent).toContain("Are you sure you want to leave the game?");
  });
});

test("a long name is written smaller, with the whole of it as its title", async () => {
  const long = "Nana-Akua_Konadu.198";
  await renderTable({ config: { players: 3 }, names: ["Ama", long, "Kofi"] });
  const names = (text: string): string[] =>
    screen
      .getAllByText(text, { selector: "[data-testid=plate-name], [data-testid=score-name]" })
      .map(({ dataset, title }) => `${dataset["testid"]} ${dataset["length"]} ${title}`);
  expect(names(long)).toEqual(expect.arrayContaining([`plate-name longest ${long}`, `score-name longest ${long}`]));
  expect(names("Kofi")).toEqual(expect.arrayContaining(["plate-name usual Kofi", "score-name usual Kofi"]));
});

describe("waiting for players", () => {
  test("nobody is invited to a table of a tournament", async () => {
    await renderTable({ started: false, extra: { kind: "tournament" } });
    expect(screen.getByText("1 of 2")).toBeDefined();
    expect(screen.queryByRole("textbox", { name: "Link to this game" })).toBeNull();
  });

  test("the host sees the link until the table is full", async () => {
    const { tableServer, happens } = await renderTable({ started: false, config: { players: 3 } });
    const link = screen.getByRole<HTMLInputElement>("textbox", { name: "Link to this game" });
    expect(link.value).toBe(`${location.origin}/game/KENTE1`);
    expect(screen.getByText("1 of 3")).toBeDefined();
    expect(screen.getByText("Host")).toBeDefined();
    await happens(() => tableServer.sit(1, "Kofi"));
    expect(screen.getByText("2 of 3")).toBeDefined();
    await happens(() => tableServer.sit(2, "Esi"));
    expect(screen.queryByRole("textbox", { name: "Link to this game" })).toBeNull();
    expect(turn()).toBe("You are the Dealer");
  });

  test("copying confirms for two seconds", async () => {
    vi.useFakeTimers();
    const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue(undefined);
    const { happens } = await renderTable({ started: false });
    await happens(() => fireEvent.click(screen.getByRole("button", { name: "Copy Link" })));
    expect(writeText).toHaveBeenCalledWith(`${location.origin}/game/KENTE1`);
    expect(screen.getByRole("button", { name: "Copied!" })).toBeDefined();
    await happens(() => vi.advanceTimersByTime(1999));
    expect(screen.queryByRole("button", { name: "Copied!" })).not.toBeNull();
    await happens(() => vi.advanceTimersByTime(1));
    expect(screen.getByRole("button", { name: "Copy Link" })).toBeDefined();
  });

  test("the host seats a computer on a level, removes it, and begins with it", async () => {
    const { tableServer, happens } = await renderTable({ started: false, config: { players: 3 } });
    await happens(() => tableServer.sit(1, "Kofi"));
    const press = (name: string) => happens(() => fireEvent.click(screen.getByRole("button", { name })));
    await press("Add a computer");
    await happens(() => fireEvent.click(screen.getByRole("radio", { name: "Hard" })));
    await press("Add");
    expect(tableServer.sent.at(-1)).toEqual(["addComputer", { code: "KENTE1", position: 2, level: "hard" }]);
    expect(turn()).toBe("All seats are taken. Start when you like");
    await press("Remove Computer");
    expect(tableServer.sent.at(-1)).toEqual(["removeComputer", { code: "KENTE1", position: 2 }]);
    expect(screen.queryByRole("button", { name: "Start Game" })).toBeNull();
    await press("Add a computer");
    await press("Add");
    await press("Start Game");
    expect(tableServer.said.at(-1)).toBe("startGame");
    expect(turn()).toBe("You are the Dealer");
  });

  test("the choice of a computer stays while friends take chairs, and ends with the last one", async () => {
    const { tableServer, happens } = await renderTable({ started: false, config: { players: 4 } });
    const openDialog = () => screen.queryByRole("dialog", { name: "Add a computer" });
    const press = (name: string) => happens(() => fireEvent.click(screen.getByRole("button", { name })));
    const choose = () =>
      happens(() => fireEvent.click(screen.getAllByRole("button", { name: "Add a computer" })[0] ?? document.body));
    await choose();
    await happens(() => fireEvent.click(screen.getByRole("radio", { name: "Hard" })));
    await happens(() => tableServer.sit(1, "Kofi"));
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Hard" }).checked).toBe(true);
    await press("Add");
    expect(tableServer.sent.at(-1)).toEqual(["addComputer", { code: "KENTE1", position: 2, level: "hard" }]);
    await choose();
    expect(openDialog()).not.toBeNull();
    await happens(() => tableServer.sit(3, "Esi"));
    expect(openDialog()).toBeNull();
    await happens(() => tableServer.leaveChair(3));
    expect(openDialog()).toBeNull();
  });

  test("a guest of the table and the host of a challenge have no computers to add", async () => {
    await renderTable({ started: false, config: { players: 3 }, viewer: 1 }, (before) => before.sit(1, "Kofi"));
    expect(screen.queryByRole("button", { name: "Add a computer" })).toBeNull();
    cleanup();
    const settings = { ...new FakeTableServer().view.settings, computers_allowed: false };
    await renderTable({ started: false, extra: { settings } });
    expect(screen.queryByRole("button", { name: "Add a computer" })).toBeNull();
  });

  test("a guest is told that the table waits for its host", async () => {
    const { tableServer, happens } = await renderTable(
      { started: false, config: { players: 3 }, viewer: 1 },
      (before) => before.sit(1, "Kofi"),
    );
    await happens(() => tableServer.seatComputer(2, true));
    expect(turn()).toBe("Waiting for Ama to start");
    expect(screen.queryByRole("button", { name: "Start Game" })).toBeNull();
  });

  test("a guest whose host has left has the link, the computers and the start", async () => {
    const { tableServer, happens } = await renderTable(
      { started: false, config: { players: 3 }, viewer: 1 },
      (before) => before.sit(1, "Kofi"),
    );
    await happens(() => tableServer.seatComputer(2, true));
    expect(screen.queryByRole("button", { name: "Add a computer" })).toBeNull();
    await happens(() => tableServer.leaveChair(0));
    expect(screen.getByText("Host").parentElement?.textContent).toContain("You");
    expect(screen.getByRole("button", { name: "QR code" })).toBeDefined();
    const press = (name: string) => happens(() => fireEvent.click(screen.getByRole("button", { name })));
    await press("Add a computer");
    await press("Add");
    expect(tableServer.sent.at(-1)).toEqual(["addComputer", { code: "KENTE1", position: 0, level: "medium" }]);
    expect(turn()).toBe("All seats are taken. Start when you like");
    await press("Start Game");
    expect(tableServer.said.at(-1)).toBe("startGame");
  });

  test("the link is shown as a code that a camera reads", async () => {
    const { happens } = await renderTable({ started: false });
    await happens(() => fireEvent.click(screen.getByRole("button", { name: "QR code" })));
    const code = await screen.findByRole("img", { name: "QR code with the link to this game" });
    const { data } = encode(`${location.origin}/game/KENTE1`, { ecc: "M", border: 4 });
    const path = code.querySelector("[data-testid=qr-modules]")?.getAttribute("d") ?? "";
    const dark = [...path.matchAll(/M\d+ \d+h(\d+)/g)].reduce((sum, [, length]) => sum + Number(length), 0);
    expect(dark).toBe(data.flat().filter(Boolean).length);
    expect(code.getAttribute("viewBox")).toBe(`0 0 ${data.length} ${data.length}`);
  });

  test("a guest of the table sees who is there, not the link", async () => {
    const { tableServer } = await renderTable({ started: false, config: { players: 3 }, viewer: 1 }, (before) =>
      before.sit(1, "Kofi"),
    );
    expect(tableServer.view.is_host).toBe(false);
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.getByText("2 of 3")).toBeDefined();
  });
});

describe("connection and presence", () => {
  test("a button to reload where the server speaks another protocol", async () => {
    const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
    const { tableServer, happens } = await renderTable();
    await happens(() => tableServer.become("outdated"));
    expect(screen.getByTestId("connection-banner").textContent).toContain("Spar has been updated.");
    fireEvent.click(screen.getByRole("button", { name: "Reload the page" }));
    expect(reload).toHaveBeenCalledOnce();
    reload.mockRestore();
  });

  test("'Reconnecting...' while away, 'Connected' for two seconds", async () => {
    vi.useFakeTimers();
    const { tableServer, happens } = await renderTable();
    expect(screen.queryByTestId("connection-banner")).toBeNull();
    await happens(() => tableServer.become("lost"));
    expect(screen.getByTestId("connection-banner").textContent).toContain("Reconnecting...");
    await happens(() => tableServer.become("open"));
    expect(screen.getByTestId("connection-banner").textContent).toContain("Connected");
    await happens(() => vi.advanceTimersByTime(2000));
    expect(screen.queryByTestId("connection-banner")).toBeNull();
  });

  test("an absent opponent's seconds run down, and a stand-in is named", async () => {
    vi.useFakeTimers();
    const { tableServer, happens } = await renderTable();
    await happens(() =>
      tableServer.changeSeatedPlayer(1, { connected: false, away_until: tableServer.nowMs + 27_000 }),
    );
    expect(screen.getByText("Away: 27 s")).toBeDefined();
    tableServer.nowMs += 2_000;
    await happens(() => vi.advanceTimersByTime(300));
    expect(screen.getByText("Away: 25 s")).toBeDefined();
    await happens(() => tableServer.changeSeatedPlayer(1, { away_until: null, stand_in: true }));
    expect(screen.getByText("Computer plays on")).toBeDefined();
  });

  test("a player can take their seat back", async () => {
    const { tableServer, happens } = await renderTable();
    await happens(() => tableServer.changeSeatedPlayer(0, { stand_in: true }));
    await happens(() => fireEvent.click(screen.getByRole("button", { name: "Take your seat back" })));
    expect(tableServer.sent.at(-1)?.[0]).toBe("playerJoin");
  });

  test("a frozen table says so", async () => {
    const { tableServer, happens, left } = await renderTable();
    await happens(() => tableServer.emit("gameMessage", { code: roomCode("KENTE1"), notice: "frozen" }));
    const dialog = screen.getByRole("dialog", { name: "This table is paused" });
    await happens(() => fireEvent.click(within(dialog).getByRole("button", { name: "Back to the home page" })));
    expect(left()).toBe(1);
  });
});

describe("house rules and time-outs", () => {
  test("[R13] a weak hand may ask for a redeal, where the game allows it", async () => {
    const weak = [cards("6H 7S 9C 8D 6C"), cards("AH KC JS 9D 6S")];
    const { tableServer, happens } = await renderTable({ config: { weakHand: true } }, (before) => before.deal(weak));
    await happens(() => fireEvent.click(screen.getByRole("button", { name: "Ask for a redeal" })));
    expect(tableServer.sent.at(-1)?.[0]).toBe("redeal");
    expect(screen.queryByRole("button", { name: "Ask for a redeal" })).toBeNull();
  });

  test("[R19] a time-out starts the clock again", async () => {
    const { tableServer, happens } = await renderTable({}, (before) => {
      before.deal(hands);
      before.playNext("AH");
    });
    await happens(() =>
      tableServer.change({ extra: { deadline: { at: tableServer.nowMs + 8_000, length_ms: 20_000 } } }),
    );
    await happens(() => tableServer.changeSeatedPlayer(0, { time_outs_left: 2 }));
    expect(screen.getByRole("timer", { name: "8 seconds left" })).toBeDefined();
    await happens(() => fireEvent.click(screen.getByRole("button", { name: "Time-out (2 left)" })));
    expect(tableServer.sent.at(-1)?.[0]).toBe("timeOut");
  });
});

describe("the options at the table", () => {
  const options = async () => {
    const sitting = await renderTable({ config: { players: 3 }, computers: [2] });
    await sitting.happens(() => fireEvent.click(screen.getByRole("button", { name: "Table options" })));
    return { ...sitting, dialog: within(screen.getByRole("dialog", { name: "Table options" })) };
  };

  afterEach(() => usePrefs.setState(defaultPrefs));

  test("change sound, speed and colours at once", async () => {
    const { dialog, happens } = await options();
    await happens(() => fireEvent.click(dialog.getByRole("switch", { name: "Sound effects" })));
    expect(usePrefs.getState().soundEffects).toBe(false);
    await happens(() => fireEvent.click(dialog.getByRole("radio", { name: "Fast" })));
    expect(usePrefs.getState().tableSpeed).toBe("fast");
    await happens(() => fireEvent.click(dialog.getByRole("switch", { name: "Four-colour deck" })));
    expect(document.querySelector("[data-part=playing-card][data-four-colour]")).not.toBeNull();
  });

  test("report people, not computers", async () => {
    const { dialog, happens } = await options();
    expect(dialog.getAllByRole("button", { name: /^Report/ }).map((button) => button.textContent?.trim())).toEqual([
      "Report Kofi",
    ]);
    await happens(() => fireEvent.click(dialog.getByRole("button", { name: "Report Kofi" })));
    expect(screen.getByRole("dialog", { name: /Kofi/ })).toBeDefined();
  });

  test("lead to help and out of the game", async () => {
    const { dialog, happens } = await options();
    await happens(() => fireEvent.click(dialog.getByRole("button", { name: "Leave Game" })));
    expect(screen.getByText("Are you sure you want to leave the game?")).toBeDefined();
  });

  test("one press in the bar turns the sound off and on", async () => {
    const { happens } = await renderTable();
    const button = screen.getByRole("button", { name: "Sound effects" });
    expect(button.getAttribute("aria-pressed")).toBe("true");
    await happens(() => fireEvent.click(button));
    expect([button.getAttribute("aria-pressed"), usePrefs.getState().soundEffects]).toEqual(["false", false]);
  });
});

describe("help and languages", () => {
  test("? opens the help, which other keys leave alone", async () => {
    const { tableServer, happens } = await renderTable();
    await happens(() => press("?"));
    expect(screen.getByRole("dialog", { name: "How to play" })).toBeDefined();
    await happens(() => press("s"));
    expect(tableServer.said).toEqual(["join-room"]);
  });

  test.each([
    ["es", "Repartes tú"],
    ["fr", "Vous êtes le donneur"],
    ["de", "Du gibst die Karten"],
  ] as const)("the table speaks %s", async (language, message) => {
    await setLanguage(language);
    await renderTable();
    await waitFor(() => expect(turn()).toBe(message));
    await setLanguage("en");
  });
});
