/** Notices about the page's environment: blocked storage, and an address that the server does not expect. */
import { translate } from "#web/platform/languages/i18n.ts";
import { useForgetting } from "#web/platform/storage/storage.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { showToast } from "#web/ui/toasts.ts";
import { useUnexpectedAddress } from "#web/platform/calls/api.ts";

/** Three lines take this long to read. */
const noticeMs = 15_000;

let isTold = false;

/** Warns once that closing the page loses its data, when something could not be stored. Returns how to stop. */
export function followForgetting(): () => void {
  const tell = ({ forgets }: { readonly forgets: boolean }): void => {
    if (!forgets || isTold) return;
    isTold = true;
    showToast("error", translate(sharedText, "storageBlocked"), noticeMs);
  };
  tell(useForgetting.getState());
  return useForgetting.subscribe(tell);
}

/** Warns that the server does not expect the address of this page. Returns how to stop. */
export function followAddress(): () => void {
  const tell = ({ isUnexpected }: { readonly isUnexpected: boolean }): void => {
    if (isUnexpected) showToast("error", translate(sharedText, "unexpectedAddress"), noticeMs);
  };
  tell(useUnexpectedAddress.getState());
  return useUnexpectedAddress.subscribe(tell);
}
