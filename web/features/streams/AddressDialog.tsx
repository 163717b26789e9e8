import { type ReactElement, useRef, useState } from "react";
import type { KeyedStream } from "#protocol/calls/streams.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import fieldStyles from "#web/ui/fields.module.css";
import modalStyles from "#web/ui/Modal.module.css";
import { overlayAddress } from "./calls.ts";
import { streamsText } from "./text/en.ts";

interface AddressDialogProps {
  readonly keyed: KeyedStream;
  readonly onClose: () => void;
}

/** Puts text on the clipboard; where the page may not (plain http), from the selected field. */
async function copy(text: string, field: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.select();
    return document.execCommand("copy");
  }
}

/** The address of an overlay, which is shown this one time. */
export function AddressDialog({ keyed: { stream, key }, onClose }: AddressDialogProps): ReactElement {
  const t = useText(streamsText);
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const address = overlayAddress(key);
  return (
    // Only its button closes it: a press beside it would lose the address.
    <Modal open locked title={t("addressTitle", { name: stream.name })} onClose={onClose} testId="address-dialog">
      <div className={modalStyles.modalForm}>
        <p>{t("addressWords")}</p>
        <Field label={t("address")} hint={t("addressOnce")}>
          {(wiring) => (
            <input
              {...wiring}
              ref={field}
              className={fieldStyles.fieldInput}
              readOnly
              value={address}
              onFocus={(event) => event.currentTarget.select()}
            />
          )}
        </Field>
      </div>
      <div className={modalStyles.modalActions}>
        <Button
          kind="primary"
          onClick={() => {
            void copy(address, field.current).then(setCopied);
          }}
        >
          <Icon name={isCopied ? "check" : "copy"} size={20} /> {isCopied ? t("copied") : t("copy")}
        </Button>
        <Button onClick={onClose}>{t("done")}</Button>
      </div>
      <span className="visually-hidden" role="status">
        {isCopied ? t("copied") : ""}
      </span>
    </Modal>
  );
}
