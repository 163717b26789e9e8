import { type ReactElement, useState } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import type { ListedUser } from "./hiddenUsers.ts";
import { ReportDialog } from "./ReportDialog.tsx";
import { writingText } from "./text/en.ts";

const profilePlace = { kind: "profile" } as const;

/** Reports a player because of the profile: its name and its picture are the evidence. */
export function ReportButton({ person }: { readonly person: ListedUser }): ReactElement {
  const t = useText(writingText);
  const [isReporting, setReporting] = useState(false);
  const label = t("reportTitle", { username: person.username });
  return (
    <>
      <Button kind="quiet" aria-label={label} title={label} onClick={() => setReporting(true)}>
        <Icon name="flag" size={18} />
        <span>{t("report")}</span>
      </Button>
      {isReporting ? <ReportDialog person={person} place={profilePlace} onClose={() => setReporting(false)} /> : null}
    </>
  );
}
