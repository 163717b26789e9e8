import { translate } from "#web/platform/languages/i18n.ts";
import { showToast } from "#web/ui/toasts.ts";
import { twoFactorText } from "./text/en.ts";

/** Puts a text on the clipboard and says whether that worked. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast("success", translate(twoFactorText, "copied"));
  } catch {
    // A page over plain http may not: the text can be selected.
    showToast("error", translate(twoFactorText, "notCopied"));
  }
}
