/**
 * A D-Bus session and a keyring of one test: the real gnome-keyring with the real keytar, separate from the user's own.
 * It outlives restarts of the app, like a real one.
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface Keyring {
  /** The environment in which a process finds it. */
  readonly environment: Readonly<Record<string, string>>;
  /** The keychain's token for the app and this server; null without one. */
  look(server: string): Promise<string | null>;
  stop(): Promise<void>;
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error("no output to read");
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) return line;
  throw new Error("it ended without a word");
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once("exit", () => resolve());
    child.kill();
  });

/** An environment without any D-Bus session of the user. */
export function emptyHome(folder: string): Record<string, string> {
  const home = join(folder, "home");
  const places = { HOME: home, XDG_RUNTIME_DIR: join(home, "run"), XDG_DATA_HOME: join(home, "data") };
  const more = { XDG_CONFIG_HOME: join(home, "config"), XDG_CACHE_HOME: join(home, "cache") };
  for (const place of Object.values({ ...places, ...more })) mkdirSync(place, { recursive: true, mode: 0o700 });
  return { ...places, ...more, DISPLAY: "", WAYLAND_DISPLAY: "" };
}

/** Starts a session with an open, empty keyring; its files are below `folder`. */
export async function startKeyring(folder: string): Promise<Keyring> {
  const home = emptyHome(folder);
  const own = { ...process.env, ...home, DBUS_SESSION_BUS_ADDRESS: "" };
  const bus = spawn("dbus-daemon", ["--session", "--nofork", "--print-address=1"], {
    env: own,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const address = await firstLine(bus);
  const environment = { ...home, DBUS_SESSION_BUS_ADDRESS: address };
  const env = { ...own, ...environment };
  const keyring = spawn("gnome-keyring-daemon", ["--unlock", "--foreground", "--components=secrets"], {
    env,
    stdio: ["pipe", "ignore", "ignore"],
  });
  keyring.stdin.end("password of a keyring that lives for one test");
  await awaitName(env);
  return {
    environment,
    look: async (server) => {
      const found = await run("secret-tool", ["lookup", "service", "Spar", "account", server], { env }).catch(
        () => null,
      );
      return found === null || found.stdout === "" ? null : found.stdout;
    },
    stop: async () => {
      await ended(keyring);
      await ended(bus);
    },
  };
}

/** Waits until the keyring answers under its name. */
async function awaitName(env: NodeJS.ProcessEnv): Promise<void> {
  const call = ["--session", "--print-reply", "--dest=org.freedesktop.DBus", "/org/freedesktop/DBus"];
  for (let tries = 0; tries < 1_000; tries += 1) {
    const { stdout } = await run("dbus-send", [...call, "org.freedesktop.DBus.ListNames"], { env });
    if (stdout.includes("org.freedesktop.secrets")) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the keyring did not come up");
}
