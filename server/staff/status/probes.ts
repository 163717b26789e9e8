/** How each part of the server is checked: by what a player would use of it. */
import { request } from "node:http";
import type { StatusComponent } from "#protocol/calls/status.ts";
import { statusLimits } from "./limits.ts";
import type { Probe } from "./statusBoard.ts";

export interface ProbeDependencies {
  /** The pages' own address on this machine. */
  readonly siteUrl: () => string;
  /** The sockets' own address on this machine. */
  readonly socketUrl: () => string;
  readonly store: {
    pingTables(): Promise<void>;
    readonly users: { hasAccounts(): Promise<boolean> };
    readonly globalChat: { last(limit: number): Promise<unknown> };
    readonly journal: { ping(): Promise<void> };
  };
  readonly queue: { readonly isOpen: boolean };
  /** Rejects where no mail can be sent. */
  readonly checkMail: () => Promise<void>;
}

/** A file that every page loads first. For the page itself link previews would be made, which are limited. */
const probedFile = "/theme.js";

/** Asks for a file of the page; rejects where the server does not answer it. */
function pageAnswers(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${url}${probedFile}`, { agent: false, timeout: statusLimits.checkMsMax }, (response) => {
      response.resume();
      const { statusCode = 500 } = response;
      if (statusCode < 500) resolve();
      else reject(new Error("the page was not answered"));
    });
    outgoing.on("timeout", () => outgoing.destroy(new Error("no answer in time")));
    outgoing.on("error", reject);
    outgoing.end();
  });
}

/** Opens a socket and ends it; rejects where it does not open. */
function socketOpens(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      Connection: "Upgrade",
      Upgrade: "websocket",
      "Sec-WebSocket-Version": "13",
      // Any 16 bytes: nothing is sent after the answer.
      "Sec-WebSocket-Key": Buffer.alloc(16).toString("base64"),
    };
    const outgoing = request(`${url}/socket`, { agent: false, headers, timeout: statusLimits.checkMsMax });
    outgoing.on("upgrade", (_, socket) => {
      socket.destroy();
      resolve();
    });
    outgoing.on("response", (response) => {
      response.destroy();
      reject(new Error("the socket did not open"));
    });
    outgoing.on("timeout", () => outgoing.destroy(new Error("no answer in time")));
    outgoing.on("error", reject);
    outgoing.end();
  });
}

export function probesOf(deps: ProbeDependencies): Readonly<Record<StatusComponent, Probe>> {
  const { siteUrl, socketUrl, store, queue, checkMail } = deps;
  const tables = () => Promise.all([socketOpens(socketUrl()), store.journal.ping()]);
  return {
    site: () => pageAnswers(siteUrl()),
    accounts: () => Promise.all([store.pingTables(), store.users.hasAccounts()]),
    tables,
    quickMatch: async () => {
      if (!queue.isOpen) throw new Error("quick match is closed");
      await tables();
    },
    chat: () => Promise.all([socketOpens(socketUrl()), store.globalChat.last(1)]),
    mail: checkMail,
  };
}
