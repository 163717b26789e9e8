/** Whether the app's server is there and understands this page, asked at the start and whenever the player wants. */
import { create } from "zustand";
import { PROTOCOL } from "#server/protocol/messages.ts";
import type { ServerCheck } from "../desktopBridge.ts";
import { startSession } from "../session.ts";
import { desktop } from "./desktop.ts";

export interface ServerState {
  /** Null until the first answer. */
  readonly check: ServerCheck | null;
  readonly isAsking: boolean;
}

export const useServer = create<ServerState>(() => ({ check: null, isAsking: false }));

/** Asks the server in use; once it is well again, who is signed in is asked about anew. */
export async function askServer(): Promise<void> {
  const shell = desktop();
  if (shell === null || useServer.getState().isAsking) return;
  const before = useServer.getState().check;
  useServer.setState({ isAsking: true });
  const check = await shell.server.check(PROTOCOL).catch(() => before);
  useServer.setState({ check, isAsking: false });
  if (check?.state === "ok" && before !== null && before.state !== "ok") void startSession();
}

/** Asks another server and, where it will do, uses it from then on: the page is loaded anew. */
export async function chooseServer(address: string): Promise<ServerCheck | null> {
  return (await desktop()?.server.choose(address, PROTOCOL)) ?? null;
}
