// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { roomCode, userIdOf } from "#protocol/ids.ts";
import { decodeFrame, encodeFrame } from "#protocol/frames/codec.ts";
import { guestUser } from "#web/platform/calls/fakeServer.ts";
import type { Socket } from "#web/platform/socket/socket.ts";

/** The browser's WebSocket, from the server's side. */
class FakeWebSocket extends EventTarget {
  static all: FakeWebSocket[] = [];
  readonly url: string;
  readonly said: unknown[] = [];

  constructor(url: string) {
    super();
    this.url = url;
    FakeWebSocket.all.push(this);
  }

  send(bytes: Uint8Array): void {
    this.said.push(decodeFrame(bytes));
  }

  close(): void {
    this.dispatchEvent(new CloseEvent("close", { code: 1005 }));
  }

  open(): void {
    this.dispatchEvent(new Event("open"));
    const welcome = Uint8Array.from(encodeFrame(["welcome", { user: guestUser, server_time: 1 }]));
    this.dispatchEvent(new MessageEvent("message", { data: welcome.buffer }));
  }

  end(code: number): void {
    this.dispatchEvent(new CloseEvent("close", { code }));
  }
}

const user = (id: string, role: "guest" | "player") => ({
  ...guestUser,
  id: userIdOf(id),
  username: id,
  role,
});

let calls: string[];
let protocol: number;
let guests: number;
let meStatus: number;
let role: "guest" | "player";

const answers: Readonly<Record<string, () => Response>> = {
  "/api/config": () =>
    Response.json({ socketUrl: "ws://tables:3001/socket", protocol, google: null, quickMatch: false }),
  "/api/auth/guest": () => Response.json({ token: `guest${++guests}`, user: user(`guest${guests}`, "guest") }),
  "/api/auth/logout": () => new Response(null, { status: 204 }),
  "/api/users/me": () =>
    meStatus === 200
      ? Response.json(user("known", role))
      : Response.json({ code: "unauthorized" }, { status: meStatus }),
};

async function connected(): Promise<Socket> {
  vi.resetModules();
  const { sharedSocket } = await import("./socketConnection.ts");
  const socket = sharedSocket();
  socket.start();
  await vi.waitFor(() => expect(FakeWebSocket.all).toHaveLength(1), 60_000);
  FakeWebSocket.all[0]?.open();
  expect(socket.state).toBe("open");
  return socket;
}

const helloOf = (line: FakeWebSocket | undefined): unknown => line?.said[0];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  localStorage.clear();
  sessionStorage.clear();
  FakeWebSocket.all = [];
  [calls, guests, meStatus, role, protocol] = [[], 0, 200, "guest", 2];
  vi.stubGlobal("WebSocket", FakeWebSocket);
  vi.stubGlobal("fetch", async (path: string) => {
    calls.push(path);
    return answers[path]?.();
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a visitor becomes a guest and connects to the address that the server names", async () => {
  const socket = await connected();
  expect(calls).toEqual(["/api/auth/guest", "/api/config"]);
  expect(FakeWebSocket.all[0]?.url).toBe("ws://tables:3001/socket");
  expect(helloOf(FakeWebSocket.all[0])).toEqual(["hello", { token: "guest1", protocol: 2 }]);
  socket.stop();
});

test("a stored token is used, and the address is asked for once", async () => {
  localStorage.setItem("accessToken", "stored");
  const socket = await connected();
  FakeWebSocket.all[0]?.end(1006);
  await vi.advanceTimersByTimeAsync(1000);
  FakeWebSocket.all[1]?.open();
  expect(helloOf(FakeWebSocket.all[1])).toEqual(["hello", { token: "stored", protocol: 2 }]);
  expect(calls.filter((path) => path === "/api/config")).toHaveLength(1);
  socket.stop();
});

test("a guest with an expired session becomes a new guest", async () => {
  const socket = await connected();
  meStatus = 401;
  FakeWebSocket.all[0]?.end(4401);
  await vi.advanceTimersByTimeAsync(1000);
  FakeWebSocket.all[1]?.open();
  expect(helloOf(FakeWebSocket.all[1])).toEqual(["hello", { token: "guest2", protocol: 2 }]);
  socket.stop();
});

test("a session that is still valid is tried again: only the hello was late", async () => {
  const socket = await connected();
  FakeWebSocket.all[0]?.end(4401);
  await vi.advanceTimersByTimeAsync(1000);
  FakeWebSocket.all[1]?.open();
  expect(helloOf(FakeWebSocket.all[1])).toEqual(["hello", { token: "guest1", protocol: 2 }]);
  socket.stop();
});

describe("a server that speaks another protocol", () => {
  let reloads: number;
  beforeEach(() => {
    reloads = 0;
    vi.spyOn(location, "reload").mockImplementation(() => void reloads++);
  });
  afterEach(() => vi.restoreAllMocks());

  async function refused(): Promise<Socket> {
    const socket = await connected();
    protocol = 3;
    FakeWebSocket.all[0]?.end(4401);
    await vi.advanceTimersByTimeAsync(60_000);
    return socket;
  }

  test("has the page loaded again, and is not contacted any more", async () => {
    const socket = await refused();
    expect([reloads, socket.state, FakeWebSocket.all.length]).toEqual([1, "outdated", 1]);
    expect(guests).toBe(1);
  });

  test("does not cause endless reloads where it still delivers the old page, or nothing can be stored", async () => {
    await refused();
    FakeWebSocket.all = [];
    protocol = 2;
    expect((await refused()).state).toBe("outdated");
    expect(reloads).toBe(1);
    FakeWebSocket.all = [];
    protocol = 2;
    vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
    expect((await refused()).state).toBe("outdated");
    expect(reloads).toBe(1);
  });

  test("does not reload a page that is played without a server", async () => {
    history.replaceState(null, "", "/learn");
    expect((await refused()).state).toBe("outdated");
    expect(reloads).toBe(0);
    history.replaceState(null, "", "/");
  });
});

test("an action's id is short, and different from those of other pages", async () => {
  const socket = await connected();
  const ids = async (line: FakeWebSocket | undefined, each: Socket): Promise<string[]> => {
    for (let n = 0; n < 50; n++) void each.act("shuffleDeck", { code: roomCode("C") });
    return ((line?.said ?? []) as unknown[][]).slice(1).map(([, , id]) => id as string);
  };
  const mine = await ids(FakeWebSocket.all[0], socket);
  FakeWebSocket.all = [];
  const next = await connected();
  const others = await ids(FakeWebSocket.all[0], next);
  next.stop();
  expect(new Set([...mine, ...others]).size).toBe(mine.length + others.length);
  expect(Math.max(...mine.map((id) => id.length))).toBeLessThanOrEqual(8);
  socket.stop();
});

test("a user with an account has to sign in again and does not become a guest", async () => {
  role = "player";
  localStorage.setItem("accessToken", "account");
  const socket = await connected();
  meStatus = 401;
  FakeWebSocket.all[0]?.end(4401);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(socket.state).toBe("ended");
  expect(guests).toBe(0);

  meStatus = 200;
  const { adoptSession } = await import("./session.ts");
  adoptSession({ token: "again", user: user("known", "player") }, true);
  await vi.advanceTimersByTimeAsync(0);
  FakeWebSocket.all.at(-1)?.open();
  expect(helloOf(FakeWebSocket.all.at(-1))).toEqual(["hello", { token: "again", protocol: 2 }]);
  socket.stop();
});

test("a guest who signs in continues as the account, over a new connection", async () => {
  const socket = await connected();
  const { adoptSession } = await import("./session.ts");
  adoptSession({ token: "account", user: user("known", "player") }, false);
  await vi.advanceTimersByTimeAsync(0);
  expect(FakeWebSocket.all).toHaveLength(2);
  FakeWebSocket.all[1]?.open();
  expect(helloOf(FakeWebSocket.all[1])).toEqual(["hello", { token: "account", protocol: 2 }]);
  socket.stop();
});

test("the browser's network events are used", async () => {
  const socket = await connected();
  globalThis.dispatchEvent(new Event("offline"));
  expect(socket.state).toBe("lost");
  globalThis.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(FakeWebSocket.all).toHaveLength(2);
  socket.stop();
});

test("signing out disconnects", async () => {
  const socket = await connected();
  const { logout } = await import("./session.ts");
  logout();
  expect(socket.state).toBe("off");
});

describe("a user whom staff sanction", () => {
  const notice = { id: "7", reason: "abuse", note: null, created_at: 1, ends_at: 9 } as const;
  const sanctioned = async (kind: "ban" | "suspension" | "mute"): Promise<Socket> => {
    role = "player";
    localStorage.setItem("accessToken", "account");
    const socket = await connected();
    const frame = Uint8Array.from(encodeFrame(["sanctioned", { ...notice, kind, ticket: "7.9.abc" }]));
    FakeWebSocket.all[0]?.dispatchEvent(new MessageEvent("message", { data: frame.buffer }));
    return socket;
  };

  test.each(["ban", "suspension"] as const)(
    "by a %s is signed out at once, does not become a guest, and reads why",
    async (kind) => {
      const socket = await sanctioned(kind);
      const { useExclusion } = await import("./exclusion.ts");
      const { useSession } = await import("./session.ts");
      expect(useExclusion.getState().exclusion).toEqual({
        by: "sanction",
        sanction: { ...notice, kind },
        ticket: "7.9.abc",
      });
      await vi.advanceTimersByTimeAsync(60_000);
      expect([useSession.getState().user, localStorage.getItem("accessToken"), socket.state, guests]).toEqual([
        null,
        null,
        "off",
        0,
      ]);
    },
  );

  test("by a mute stays", async () => {
    const socket = await sanctioned("mute");
    const { useExclusion } = await import("./exclusion.ts");
    expect([useExclusion.getState().exclusion, socket.state]).toEqual([null, "open"]);
    expect(localStorage.getItem("accessToken")).toBe("account");
    socket.stop();
  });
});

test("a call to the table of a tournament counts from the first message of the connection on", async () => {
  role = "player";
  localStorage.setItem("accessToken", "account");
  const socket = await connected();
  const call = { tournament: "7", title: "Kumasi Open", game_code: "KENTE1", opponent: null, join_before: 9 };
  const frame = Uint8Array.from(encodeFrame(["tournamentCall", call]));
  FakeWebSocket.all[0]?.dispatchEvent(new MessageEvent("message", { data: frame.buffer }));
  const { useTournamentCalls } = await import("#web/entities/tournament/tournamentCalls.ts");
  expect(useTournamentCalls.getState().call).toEqual(call);
  socket.stop();
});

test.each(["lost", "connecting"])(
  "a user who signs out while the connection is %s does not become a guest",
  async (state) => {
    role = "player";
    localStorage.setItem("accessToken", "account");
    const socket = await connected();
    const { logout } = await import("./session.ts");
    if (state === "lost") globalThis.dispatchEvent(new Event("offline"));
    else {
      socket.stop();
      socket.start();
    }
    expect(socket.state).toBe(state);
    logout();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([socket.state, guests, FakeWebSocket.all.length]).toEqual(["off", 0, 1]);
  },
);
