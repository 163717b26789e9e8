import { followHandOver } from "#web/features/offline/finishedMatches.ts";
import { rememberPlayer } from "#web/features/offline/player.ts";
import { desktop, isStream } from "#web/platform/desktop/desktop.ts";
import { askServer } from "#web/platform/desktop/server.ts";
import { streamLookFrom } from "#web/platform/desktop/streamWindow.ts";
import { memoryPlace, openVault } from "#web/platform/desktop/keychain.ts";
import type { VaultStatus } from "#protocol/calls/desktop.ts";
import { translate } from "#web/platform/languages/i18n.ts";
import { usePrefs } from "#web/platform/storage/prefs.ts";
import { isSignedIn, useSession } from "#web/entities/session/session.ts";
import { setTokenPlace } from "#web/platform/storage/token.ts";
import { showToast } from "#web/ui/toasts.ts";
import { desktopText } from "#web/features/desktop/text/en.ts";
import { withWaitingMessage } from "#web/features/desktop/waitingMessage.ts";

const noticeMs = 12_000;

/** Without a keychain, warns once after signing in that the session ends with the app. */
function warnIfSessionOnly(status: VaultStatus): void {
  if (status === "session" && isSignedIn(useSession.getState().user)) {
    showToast("error", translate(desktopText, "noKeychain"), noticeMs);
  }
}

/** Runs before the session is read: finds where the token is stored, and that a stream's window has none. */
export async function begin(): Promise<void> {
  if (isStream) {
    setTokenPlace(memoryPlace());
    usePrefs.setState(streamLookFrom(new URLSearchParams(location.search)));
  }
  const shell = desktop();
  if (shell === null) return;
  void askServer();
  setTokenPlace(await withWaitingMessage(openVault(shell.vault, warnIfSessionOnly)));
  rememberPlayer();
  followHandOver();
}
