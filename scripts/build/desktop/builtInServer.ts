/** The server that the app uses until its user chooses another one: SPAR_SERVER_URL. */
import { serverAddress } from "../../../desktop/server/serverAddress.ts";

const inDevelopment = "http://localhost:3000";

/**
 * The server's address in the app's form. A build with an address that the app cannot use would never connect.
 * @throws Error for an address that the app cannot use
 */
export function builtInServer(environment: Readonly<Record<string, string | undefined>>): string {
  const wanted = environment["SPAR_SERVER_URL"] ?? "";
  const address = serverAddress(wanted === "" ? inDevelopment : wanted);
  if (address !== undefined) return address;
  throw new Error(`SPAR_SERVER_URL must be an address such as https://spar.example, and is "${wanted}".`);
}
