import { translate } from "#web/platform/languages/i18n.ts";
import { useForgetting } from "#web/platform/storage/storage.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { showToast } from "#web/ui/toasts.ts";

/** Three lines take this long to read. */
const noticeMs = 15_000;

let isTold = false;

/** Says once that this page forgets when it is closed, as soon as something could not be stored. Returns how to stop. */
export function followForgetting(): () => void {
  const tell = ({ forgets }: { readonly forgets: boolean }): void => {
    if (!forgets || isTold) return;
    isTold = true;
    showToast("error", translate(sharedText, "storageBlocked"), noticeMs);
  };
  tell(useForgetting.getState());
  return useForgetting.subscribe(tell);
}
