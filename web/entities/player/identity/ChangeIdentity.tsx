import { lazy, type ReactElement, Suspense, useState } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { identityText } from "./text/en.ts";

const IdentityDialog = lazy(async () => ({ default: (await import("./IdentityDialog.tsx")).IdentityDialog }));

/** The button that opens the dialog for name and picture; the dialog is fetched on a press. */
export function ChangeIdentity({ onSaved }: { readonly onSaved?: () => void }): ReactElement {
  const t = useText(identityText);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("change")}</Button>
      <Suspense>{isOpen ? <IdentityDialog onClose={() => setOpen(false)} onSaved={onSaved} /> : null}</Suspense>
    </>
  );
}
