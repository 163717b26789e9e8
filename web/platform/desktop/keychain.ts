import { useEffect, useState } from "react";
import type { VaultStatus } from "#protocol/calls/desktop.ts";
import { desktop } from "./desktop.ts";

/** Where the app stores the session; null in a browser, and until the shell has answered. */
export function useKeychain(): VaultStatus | null {
  const [status, setStatus] = useState<VaultStatus | null>(null);
  useEffect(() => {
    let isHere = true;
    desktop()
      ?.vault.status()
      .then(
        (now) => isHere && setStatus(now),
        () => undefined,
      );
    return () => {
      isHere = false;
    };
  }, []);
  return status;
}
