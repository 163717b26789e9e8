/**
 * SIGHUP: without a terminal the log is reopened and play continues; a closing terminal stops the server gracefully.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it, test } from "vitest";
import { requireProgram } from "../../scripts/test/programs.ts";
import { newFolder } from "#tests/support/newFolder.ts";
import { freePort } from "#tests/support/services.ts";
import { endAllServers, ServerProcess } from "#tests/support/serverProcess.ts";
import { SocketClient } from "#tests/support/socketClient.ts";
import { within } from "#tests/support/within.ts";
import { newPlace } from "./place.ts";

const root = resolve(import.meta.dirname, "../..");
const terminals: ChildProcess[] = [];

afterAll(endAllServers);
afterAll(() => {
  for (const terminal of terminals) terminal.kill("SIGKILL");
});

const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, "utf8") : "");

describe("without a terminal", () => {
  it("opens the security log anew and goes on", async () => {
    const folder = newFolder("spar-logs-");
    const [file, older] = [join(folder, "security.log"), join(folder, "security.log.1")];
    const place = newPlace("sqlite");
    const server = new ServerProcess({ ...place.settings, SECURITY_LOG: file });
    await server.start();
    const client = await SocketClient.open(Number(new URL(server.socketUrl).port));
    let isClosed = false;
    void client.closed.then(() => (isClosed = true));
    const attack = () => fetch(`${server.url}/api/users/me`, { headers: { authorization: "Bearer nobody" } });
    await attack();
    expect(textOf(file)).toContain("token-refused");
    renameSync(file, older);
    process.kill(server.pid ?? 0, "SIGHUP");
    await expect.poll(async () => (await attack(), textOf(file))).toContain("token-refused");
    const moved = textOf(older);
    await attack();
    expect(textOf(older)).toBe(moved);
    expect(isClosed).toBe(false);
    const reopened = () => server.log.filter(({ msg }) => msg === "SIGHUP: the log files are opened anew");
    await expect.poll(reopened).toHaveLength(1);

    // Without the folder no line is lost: the open file stays.
    rmSync(folder, { recursive: true });
    process.kill(server.pid ?? 0, "SIGHUP");
    await expect.poll(() => server.errors.map(({ msg }) => msg)).toEqual(["SIGHUP: the security log stays as it was"]);
    expect((await attack()).status).toBe(401);
    expect(await server.end("SIGTERM")).toEqual({ code: 0, signal: null });
    place.remove();
  });
});

/** `npm run serve` in its own terminal. */
async function inTerminal(settings: Readonly<Record<string, string>>) {
  const [PORT, SOCKET_PORT] = [await freePort(), await freePort()].map(String);
  const env = { PATH: process.env["PATH"], HOST: "127.0.0.1", PORT, SOCKET_PORT, WEB_ROOT: "/nowhere", ...settings };
  const terminal = spawn(requireProgram("script"), ["--quiet", "--command", "npm run serve", "/dev/null"], {
    cwd: root,
    env,
    stdio: ["pipe", "pipe", "inherit"],
  });
  terminals.push(terminal);
  let said = "";
  await within(
    new Promise<void>((ready) => {
      terminal.stdout.on("data", (bytes: Buffer) => {
        said += bytes.toString("utf8");
        if (said.includes("Spar is ready")) ready();
      });
    }),
    "the server is ready in its terminal",
  );
  const status = (): Promise<number | "refused"> =>
    fetch(`http://127.0.0.1:${PORT}/healthz`).then(
      (answer) => answer.status,
      () => "refused",
    );
  return {
    socketPort: Number(SOCKET_PORT),
    status,
    close: async () => {
      const closed = once(terminal, "close");
      terminal.kill("SIGKILL");
      await closed;
    },
  };
}

test.runIf(process.platform === "linux")("a terminal that closes stops the server as Ctrl-C does", async () => {
  const place = newPlace("sqlite");
  const server = await inTerminal(place.settings);
  const client = await SocketClient.open(server.socketPort);
  await server.close();
  expect((await within(client.closed, "the end of the connection")).code).toBe(1012);
  await expect.poll(server.status).toBe("refused");
  place.remove();
});
