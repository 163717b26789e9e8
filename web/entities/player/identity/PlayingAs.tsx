import { type ReactElement, lazy, Suspense, useState } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { useSession } from "#web/entities/session/session.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Breakable } from "#web/ui/Breakable.tsx";
import { identityText } from "./text/en.ts";
import { Button } from "#web/ui/Button.tsx";
import styles from "./PlayingAs.module.css";

/** The user's name and picture, with a button that changes them. */
export function PlayingAs(): ReactElement {
  const t = useText(identityText);
  const user = useSession((session) => session.user);
  return (
    <div className={styles.playingAs} data-part="playing-as" data-testid="playing-as">
      <Avatar key={user?.image_url} src={user?.image_url} size={36} />
      <p className={styles.playingAsName}>
        {user === null ? t("playingNew") : <Breakable text={t("playingAs", { username: user.username })} />}
      </p>
      <ChangeIdentity />
    </div>
  );
}

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
