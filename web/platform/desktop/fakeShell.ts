/** For tests: a shell that records the page's calls and answers as the test sets it. */
import { vi } from "vitest";
import type { RoomCode } from "#protocol/ids.ts";
import type {
  BackgroundState,
  DesktopLink,
  DesktopNotice,
  DesktopTable,
  MenuCommand,
  OfflineGame,
  ServerCheck,
  UpdateState,
  VaultStatus,
} from "#protocol/calls/desktop.ts";
import type { DesktopApi } from "./desktopBridge.ts";
import { useServer } from "./server.ts";

export interface FakeShell {
  readonly api: DesktopApi;
  /** The token in the vault. */
  token: string | null;
  vaultStatus: VaultStatus;
  check: ServerCheck;
  update: UpdateState;
  background: BackgroundState;
  /** The result of the system's browser. */
  returned: { readonly code: RoomCode; readonly state: string } | null;
  readonly waiting: OfflineGame[];
  /** Whether the vault fails when it is read. */
  isVaultBroken: boolean;
  /** The page's calls of the shell, in order: name and arguments. */
  readonly calls: (readonly [name: string, ...args: unknown[]])[];
  /** The reports of the page, in order. */
  readonly tables: (DesktopTable | null)[];
  readonly badges: number[];
  readonly notices: DesktopNotice[];
  readonly languages: string[];
  link(link: DesktopLink): void;
  menu(command: MenuCommand): void;
  notice(path: string): void;
  updated(state: UpdateState): void;
  /** Simulates that the computer wakes up. */
  resume(): void;
}

export const availableServer: ServerCheck = { state: "ok", address: "https://spar.example", sentence: "" };
export const unavailableServer: ServerCheck = {
  ...availableServer,
  state: "away",
  sentence: "The server does not answer.",
};

/** A source of events. */
function wire<T>() {
  const listeners = new Set<(value: T) => void>();
  const on = (listener: (value: T) => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const say = (value: T): void => {
    for (const listener of listeners) listener(value);
  };
  return { on, say };
}

/** A vault with the shell's token. */
const vaultOf = (of: () => FakeShell): DesktopApi["vault"] => ({
  readToken: async () => {
    of().calls.push(["readToken"]);
    if (of().isVaultBroken) throw new Error("The call was refused");
    return of().token;
  },
  keepToken: async (token, lasts) => {
    of().calls.push(["keepToken", token, lasts]);
    of().token = token;
    return of().vaultStatus;
  },
  wipe: async () => {
    of().token = null;
  },
  status: async () => of().vaultStatus,
});

/** A store of offline games in this list. */
const offlineStorage = (of: () => OfflineGame[]): DesktopApi["offline"] => ({
  keep: async (game) => void of().push(game),
  waiting: async () => [...of()],
  handedOver: async (id) =>
    void of().splice(
      of().findIndex((game) => game.id === id),
      1,
    ),
});

/** Background settings that take effect, if the copy can have them. */
const backgroundOf = (of: () => FakeShell, note: (name: string, isOn: boolean) => void): DesktopApi["background"] => ({
  state: async () => of().background,
  keepRunning: async (isOn) => {
    note("keepRunning", isOn);
    of().background = { ...of().background, keepsRunning: isOn };
    return of().background;
  },
  startAtLogin: async (isOn) => {
    note("startAtLogin", isOn);
    if (of().background.startsAtLogin !== null) of().background = { ...of().background, startsAtLogin: isOn };
    return of().background;
  },
});

/** A browser whose result the shell decides. */
const googleOf = (of: () => FakeShell, note: (name: string, ...args: unknown[]) => void): DesktopApi["google"] => ({
  prepare: async () => ({ port: 40_000 }),
  open: async (url) => {
    note("open", url);
    return of().returned;
  },
  cancel: async () => note("cancel"),
});

/** Gives the page a shell; `vi.unstubAllGlobals` removes it. */
export function fakeShell(): FakeShell {
  const [links, menu, notice, update] = [wire<DesktopLink>(), wire<MenuCommand>(), wire<string>(), wire<UpdateState>()];
  const resume = wire<void>();
  const note = (name: string, ...args: unknown[]): void => void shell.calls.push([name, ...args]);
  const shell: FakeShell = {
    token: null,
    vaultStatus: "keychain",
    check: availableServer,
    update: { kind: "none", version: null, percent: 0 },
    background: { keepsRunning: false, startsAtLogin: false },
    returned: null,
    waiting: [],
    isVaultBroken: false,
    calls: [],
    tables: [],
    badges: [],
    notices: [],
    languages: [],
    link: links.say,
    menu: menu.say,
    notice: notice.say,
    updated: update.say,
    resume: resume.say,
    api: {
      platform: "linux",
      about: async () => ({ app: "1.0.0", electron: "45", chromium: "152" }),
      vault: vaultOf(() => shell),
      server: {
        address: async () => ({ address: shell.check.address, builtIn: "https://spar.example" }),
        check: async () => shell.check,
        choose: async (address, protocol) => {
          note("choose", address, protocol);
          return shell.check;
        },
      },
      updates: {
        state: async () => shell.update,
        check: async () => note("look"),
        install: async () => {
          note("install");
          return true;
        },
        onState: update.on,
      },
      streamer: {
        toggle: async (look) => {
          note("toggle", look);
          return true;
        },
      },
      background: backgroundOf(() => shell, note),
      google: googleOf(() => shell, note),
      offline: offlineStorage(() => shell.waiting),
      setLanguage: async (language) => void shell.languages.push(language),
      setTable: async (table) => void shell.tables.push(table),
      setBadge: async (count) => void shell.badges.push(count),
      notify: async (shown) => shell.notices.push(shown) > 0,
      onDeepLink: links.on,
      onMenu: menu.on,
      onNotice: notice.on,
      onResume: resume.on,
    },
  };
  vi.stubGlobal("sparDesktop", shell.api);
  useServer.setState({ check: null, isAsking: false });
  return shell;
}
