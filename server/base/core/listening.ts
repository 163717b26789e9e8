/** The server's listening addresses, their display, and the cause of a failure to listen. */
import { createServer } from "node:net";
import { hostname } from "./addresses.ts";
import { StartError } from "./errors.ts";

export type PortName = "PORT" | "SOCKET_PORT" | "METRICS_PORT";

interface Place {
  readonly host: string;
  readonly port: number;
}

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|::1|\[::1\]|::ffff:127\.\d+\.\d+\.\d+)$/i;

/** Whether it is an address or a name by which a machine calls itself and nobody else. */
export const isLoopback = (host: string): boolean => loopback.test(host);

/** Whether the host of a request, with or without a port, is such a name. */
export const isLoopbackHost = (host: string): boolean => isLoopback(hostname(host) ?? "");

/**
 * The address at which this machine's own browser finds the server. 127.0.0.1 stays that: `localhost` may lead to ::1,
 * where another program may listen on the same port.
 */
export function ownUrl({ host, port }: Place): string {
  const everywhere = host === "0.0.0.0" || host === "::";
  const name = everywhere ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** The one line about a listener that could not be opened, by the code of the failure. */
export function listenFailure(name: PortName, { host, port }: Place, code: string): StartError {
  const hostName = name === "METRICS_PORT" ? "METRICS_HOST" : "HOST";
  switch (code) {
    case "EADDRNOTAVAIL":
    case "EAFNOSUPPORT":
      return new StartError(`${hostName}=${host}: this machine does not have that address`);
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new StartError(`${hostName}=${host}: no address belongs to that name`);
    case "EADDRINUSE":
      return new StartError(`${name}=${port}: the port is taken`);
    case "EACCES":
      return new StartError(`${name}=${port}: this user may not listen there`);
    default:
      return new StartError(`${name}=${port}: cannot listen there (${code})`);
  }
}

/** Why listening fails there; for a listener that does not say so itself. */
export const listenCode = (place: Place): Promise<string> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "unknown"));
    server.listen(place.port, place.host, () => server.close(() => resolve("unknown")));
  });
