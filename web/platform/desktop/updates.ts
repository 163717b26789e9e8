import { useEffect, useState } from "react";
import type { UpdateState } from "#protocol/calls/desktop.ts";
import { desktop } from "./desktop.ts";

const unknown: UpdateState = { kind: "none", version: null, percent: 0 };

/** The state of the app's updates. */
export function useUpdates(): UpdateState {
  const [state, setState] = useState(unknown);
  useEffect(() => {
    const updates = desktop()?.updates;
    if (updates === undefined) return;
    let isHere = true;
    updates.state().then(
      (now) => isHere && setState(now),
      () => undefined,
    );
    const stop = updates.onState(setState);
    return () => {
      isHere = false;
      stop();
    };
  }, []);
  return state;
}

/** Downloads the offered update, or restarts into a downloaded one. False if that failed. */
export const installUpdate = async (): Promise<boolean> =>
  (await desktop()
    ?.updates.install()
    .catch(() => false)) ?? false;
