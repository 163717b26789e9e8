/** Whether the app's server is there and understands this page, asked at the start and whenever the player wants. */
import { create } from "zustand";
import { PROTOCOL } from "#server/protocol/messages.ts";
import type { ServerCheck } from "#server/protocol/desktop.ts";
import { desktop } from "./desktop.ts";

export interface ServerState {
  /** Null until the first answer. */
  readonly check: ServerCheck | null;
  readonly isAsking: boolean;
}

export const useServer = create<ServerState>(() => ({ check: null, isAsking: false }));

/** Asks the server in use because the player wants to know: the screen says that it is being asked. */
export async function askServer(): Promise<void> {
  useServer.setState({ isAsking: true });
  await askQuietly();
  useServer.setState({ isAsking: false });
}

let question: Promise<void> | null = null;

/** Asks the server in use, once at a time. */
export function askQuietly(): Promise<void> {
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
 * Asks whether the server still speaks this page's protocol, after it may have been replaced by another version. That
 * it is away is nothing new where the line is down, and no reason to take the table from the screen.
 */
export async function askAboutProtocol(): Promise<void> {
  const check = await desktop()?.server.check(PROTOCOL);
  if (check !== undefined && isVerdict(check)) useServer.setState({ check });
}

/** Asks another server and, where it will do, uses it from then on: the page is loaded anew. */
export async function chooseServer(address: string): Promise<ServerCheck | null> {
  return (await desktop()?.server.choose(address, PROTOCOL)) ?? null;
}
