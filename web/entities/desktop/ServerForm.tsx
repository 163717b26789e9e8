import { type FormEvent, type ReactElement, useState } from "react";
import { chooseServer } from "#web/platform/desktop/server.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/Field.tsx";
import styles from "./ServerForm.module.css";
import { serverText } from "./text/en.ts";

const addressCharsMax = 200;

/** The form for the server's address. The app uses a server that fits from then on and loads its page again. */
export function ServerForm({ address }: { readonly address: string }): ReactElement {
  const t = useText(serverText);
  const [wanted, setWanted] = useState(address);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const choose = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    const check = await chooseServer(wanted.trim()).catch(() => null);
    setBusy(false);
    if (check?.state !== "ok") setError(check?.sentence || t("failed"));
  };

  return (
    <form className={styles.serverForm} onSubmit={(event) => void choose(event)} noValidate>
      <TextField
        label={t("address")}
        hint={t("addressHint")}
        error={error}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={addressCharsMax}
        value={wanted}
        onChange={({ currentTarget }) => setWanted(currentTarget.value)}
      />
      <Button type="submit" busy={isBusy}>
        {isBusy ? t("asking") : t("use")}
      </Button>
    </form>
  );
}
