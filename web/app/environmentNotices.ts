/** Notices about the page's environment: blocked storage, and an address that the server does not expect. */
import { translate } from "#web/platform/languages/i18n.ts";
import { useForgetting } from "#web/platform/storage/storage.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { showToast } from "#web/ui/toasts.ts";
import { useUnexpectedAddress } from "#web/platform/calls/api.ts";

/** Three lines take this long to read. */
const noticeMs = 15_000;

let hasWarned = false;

/** Warns once that closing the page loses its data, when something could not be stored. Returns how to stop. */
export function followForgetting(): () => void {
  const warn = ({ forgets }: { readonly forgets: boolean }): void => {
    if (!forgets || hasWarned) return;
    hasWarned = true;
    showToast("error", translate(sharedText, "storageBlocked"), noticeMs);
  };
  warn(useForgetting.getState());
  return useForgetting.subscribe(warn);
}

/** Warns that the server does not expect the address of this page. Returns how to stop. */
export function followAddress(): () => void {
  const warn = ({ isUnexpected }: { readonly isUnexpected: boolean }): void => {
    if (isUnexpected) showToast("error", translate(sharedText, "unexpectedAddress"), noticeMs);
  };
  warn(useUnexpectedAddress.getState());
  return useUnexpectedAddress.subscribe(warn);
}
