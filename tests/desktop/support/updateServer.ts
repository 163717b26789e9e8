/** A server of updates on this machine, honest or not, and its lists. */
import { createHash, type KeyObject } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { dump } from "js-yaml";
import { signFeed } from "../../../scripts/build/desktop/releaseKey.ts";

export interface UpdateServer {
  readonly url: string;
  /** The requested paths, in order. */
  readonly requested: string[];
  /** The files that it serves, by path. */
  files: Readonly<Record<string, string | Buffer>>;
  /** While true, a long file comes piece by piece and not to its end. */
  isDawdling: boolean;
  stop(): Promise<void>;
}

/** The name of the list for an AppImage on this processor. */
export const listName = process.arch === "x64" ? "latest-linux.yml" : `latest-linux-${process.arch}.yml`;
export const programName = "Spar-linux-x86_64.AppImage";

export const digest = (content: Buffer): string => createHash("sha512").update(content).digest("base64");

/** The list of updates of an honest server, not signed yet. */
export const listOf = (version: string, program: Buffer): string =>
  dump({
    version,
    files: [{ url: programName, sha512: digest(program), size: program.length }],
    path: programName,
  });

const hourMs = 60 * 60_000;

/** A list with the signature of this key; it is valid for an hour by default. */
export const signed = (list: string, key: KeyObject, expiresAtMs = Date.now() + hourMs): string =>
  signFeed(list, key, expiresAtMs);

const pieceBytes = 256;
const betweenPiecesMs = 50;

async function dawdle(response: ServerResponse, content: Buffer, goesOn: () => boolean): Promise<void> {
  let sent = 0;
  while (goesOn() && sent + pieceBytes < content.length && !response.destroyed) {
    response.write(content.subarray(sent, sent + pieceBytes));
    sent += pieceBytes;
    await sleep(betweenPiecesMs);
  }
  while (goesOn() && !response.destroyed) await sleep(betweenPiecesMs);
  response.end(content.subarray(sent));
}

/** Starts a server without files. */
export async function startUpdateServer(): Promise<UpdateServer> {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname.slice(1);
    requested.push(path);
    const content = updateServer.files[path];
    if (content === undefined) return void response.writeHead(404).end();
    const bytes = Buffer.from(content);
    response.setHeader("Content-Length", bytes.length);
    void dawdle(response, bytes, () => updateServer.isDawdling && bytes.length > pieceBytes * 4);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const updateServer: UpdateServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requested,
    files: {},
    isDawdling: false,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return updateServer;
}
