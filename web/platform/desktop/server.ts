/** Whether the app's server is available and fits this page; checked at the start and on request. */
import { create } from "zustand";
import { PROTOCOL } from "#protocol/frames/messages.ts";
import type { ServerCheck } from "#protocol/calls/desktop.ts";
import { desktop } from "./desktop.ts";

export interface ServerState {
  /** Null until the first answer. */
  readonly check: ServerCheck | null;
  readonly isAsking: boolean;
}

export const useServer = create<ServerState>(() => ({ check: null, isAsking: false }));

/** Checks the server in use at the player's request; the screen shows that it is being checked. */
export async function askServer(): Promise<void> {
  useServer.setState({ isAsking: true });
  await checkInBackground();
  useServer.setState({ isAsking: false });
}

let question: Promise<void> | null = null;

/** Checks the server in use; only one check runs at a time. */
export function checkInBackground(): Promise<void> {
  question ??= ask().finally(() => {
    question = null;
  });
  return question;
}

async function ask(): Promise<void> {
  const shell = desktop();
  if (shell === null) return;
  const before = useServer.getState().check;
  const check = await shell.server.check(PROTOCOL).catch(() => before);
  useServer.setState({ check });
}

const isVerdict = ({ state }: ServerCheck): boolean => state === "app-too-old" || state === "server-too-old";

/**
 * Checks whether the server still speaks this page's protocol, after it may have been replaced by another version. A
 * server that is away changes nothing here, so the table stays on the screen.
 */
export async function askAboutProtocol(): Promise<void> {
  const check = await desktop()?.server.check(PROTOCOL);
  if (check !== undefined && isVerdict(check)) useServer.setState({ check });
}

/** Checks another server and, if it fits, uses it from then on: the page is loaded again. */
export async function chooseServer(address: string): Promise<ServerCheck | null> {
  return (await desktop()?.server.choose(address, PROTOCOL)) ?? null;
}
