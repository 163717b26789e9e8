import { useEffect, useState } from "react";
import type { VaultStatus } from "#protocol/calls/desktop.ts";
import { desktop } from "./desktop.ts";
import type { DesktopVault } from "./desktopBridge.ts";
import type { TokenPlace } from "#web/platform/storage/token.ts";

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

/** A token in memory only: gone with the page. */
export function memoryPlace(first: string | null = null): TokenPlace {
  let token = first;
  const forget = (): void => {
    token = null;
  };
  return {
    read: () => token,
    isOwn: () => true,
    store(next) {
      token = next;
    },
    forget,
    forgetAll: forget,
  };
}

/**
 * Tokens in the operating system's keychain: read once, in memory while the page is open, in no storage of the page.
 * Calls `onStored` with the actual place of a lasting token.
 */
export async function openVault(
  vault: Pick<DesktopVault, "readToken" | "keepToken" | "wipe">,
  onStored: (status: VaultStatus) => void,
): Promise<TokenPlace> {
  const memory = memoryPlace(await vault.readToken().catch(() => null));
  const wipe = (): void => {
    memory.forget();
    vault.wipe().catch((error: unknown) => console.warn("The keychain could not be wiped", error));
  };
  return {
    ...memory,
    store(token, lasts) {
      memory.store(token, lasts);
      vault.keepToken(token, lasts).then(
        (status) => lasts && onStored(status),
        (error: unknown) => console.warn("The token could not be kept", error),
      );
    },
    forget: wipe,
    forgetAll: wipe,
  };
}
