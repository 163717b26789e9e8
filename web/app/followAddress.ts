import { translate } from "#web/platform/languages/i18n.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { useUnexpectedAddress } from "#web/platform/calls/api.ts";
import { showToast } from "#web/ui/toasts.ts";

/** Three lines take this long to read. */
const noticeMs = 15_000;

/** Says once that the server does not expect the address of this page. Returns how to stop. */
export function followAddress(): () => void {
  const tell = ({ isUnexpected }: { readonly isUnexpected: boolean }): void => {
    if (isUnexpected) showToast("error", translate(sharedText, "unexpectedAddress"), noticeMs);
  };
  tell(useUnexpectedAddress.getState());
  return useUnexpectedAddress.subscribe(tell);
}
