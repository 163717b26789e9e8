/** Starting and stopping the whole server. */
import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { startRestServer, type RestServer } from "#tests/support/restServer.ts";
import { SocketClient } from "#tests/support/socketClient.ts";
import { StartError } from "#server/base/core/errors.ts";

const open: (RestServer | Server)[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await (each instanceof Object && "stop" in each ? each.stop() : each.close());
});

async function takenPort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push(server);
  return String((server.address() as AddressInfo).port);
}

describe("a start", () => {
  test("gives free ports where it may choose, and several servers run side by side", async () => {
    const [one, two] = [await startRestServer(), await startRestServer()];
    open.push(one, two);
    const ports = [one, two].flatMap(({ server }) => [server.httpPort, server.socketPort]);
    expect(new Set(ports).size).toBe(4);
    const { token } = await one.guest();
    expect(await one.ask("/api/users/me", { token })).toMatchObject({ status: 200 });
    expect(await two.ask("/api/users/me", { token })).toMatchObject({ status: 401 });
  });

  test("on a taken port is given up with one line, and leaves nothing behind", async () => {
    const port = await takenPort();
    const failed = startRestServer({ PORT: port });
    await expect(failed).rejects.toBeInstanceOf(StartError);
    await expect(failed).rejects.toThrow(`PORT=${port}: the port is taken`);
  });

  test("on a taken port of the sockets is given up with one line that names it", async () => {
    const port = await takenPort();
    await expect(startRestServer({ SOCKET_PORT: port })).rejects.toThrow(`SOCKET_PORT=${port}: the port is taken`);
  });

  test("on an address that this machine does not have names the address, not the port", async () => {
    // Kept for documentation: no machine has it.
    const failed = startRestServer({ HOST: "203.0.113.1" });
    await expect(failed).rejects.toBeInstanceOf(StartError);
    await expect(failed).rejects.toThrow("HOST=203.0.113.1: this machine does not have that address");
  });
});

describe("a start of a real server", () => {
  const start = async (environment: Record<string, string>): Promise<string> => {
    const rest = await startRestServer({ NODE_ENV: "production", RATE_LIMITS: "on", ...environment });
    open.push(rest);
    return rest.log.join("");
  };

  test("without an address of its own, mail and a key of the two-factor sign-in says each, in a line of its own", async () => {
    const log = await start({});
    expect(log).toMatch(/"level":"warn",[^\n]*PUBLIC_URL is not set/);
    expect(log).toMatch(/"level":"warn",[^\n]*SMTP_URL is not set/);
    expect(log).toMatch(/"level":"warn",[^\n]*TWO_FACTOR_KEY is not set/);
  });

  test("with all of them says none", async () => {
    const TWO_FACTOR_KEY = randomBytes(32).toString("base64url");
    const log = await start({ PUBLIC_URL: "http://spar.example", SMTP_URL: "smtp://127.0.0.1:1", TWO_FACTOR_KEY });
    expect(log).not.toMatch(/is not set/);
  });
});

describe("a stop", () => {
  test("answers what is under way and takes nothing new", async () => {
    const rest = await startRestServer();
    const { token } = await rest.guest();
    const requested = Array.from({ length: 10 }, () => rest.ask("/api/games/create", { token, body: {} }));
    await Promise.race(requested);
    const stopped = rest.stop();
    // A client that has connected is answered, if only with 503; none is cut off.
    const statuses = (await Promise.all(requested)).map(({ status }) => status);
    await stopped;
    expect(statuses).toContain(201);
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
    await expect(rest.ask("/healthz")).rejects.toThrow(/ECONNREFUSED/);
  });

  test("ends the connections once the tables rest, then what notifies, and last what counts", async () => {
    const rest = await startRestServer();
    const { token } = await rest.guest();
    const { services, socketPort, hub } = rest.server;
    await SocketClient.welcome(socketPort, token);
    const steps = {
      tables: vi.spyOn(services.tables, "settled"),
      connections: vi.spyOn(hub, "leave"),
      notifications: vi.spyOn(services.notifications, "stop"),
      pushes: vi.spyOn(services.push.sender, "stop"),
      mails: vi.spyOn(services.post, "stop"),
      figures: vi.spyOn(services.figures, "stop"),
    };
    await rest.stop();
    const when = ({ mock }: (typeof steps)[keyof typeof steps]): number => mock.invocationCallOrder[0] ?? 0;
    const order = Object.entries(steps).toSorted(([, one], [, other]) => when(one) - when(other));
    expect(order.map(([step]) => step)).toEqual(Object.keys(steps));
    expect(order.every(([, step]) => when(step) > 0)).toBe(true);
  });
});
