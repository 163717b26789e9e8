import type { ReactElement } from "react";
import { SanctionFacts, sanctionLeads, sanctionTitles } from "#web/entities/sanction/SanctionFacts.tsx";
import { sanctionText } from "#web/entities/sanction/text/en.ts";
import { type Exclusion, useExclusion } from "#web/entities/session/exclusion.ts";
import { dateAndTime } from "#web/platform/languages/format.ts";
import { currentLanguage, useText } from "#web/platform/languages/i18n.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import styles from "#web/ui/Modal.module.css";
import { Modal } from "#web/ui/Modal.tsx";

const close = (): void => useExclusion.setState({ exclusion: null });

/** Tells the user why the server refuses the sign-in, until when, and the ways on. */
export function ExclusionDialog(): ReactElement | null {
  const exclusion = useExclusion((state) => state.exclusion);
  if (exclusion === null) return null;
  return exclusion.by === "sanction" ? <Sanctioned {...exclusion} /> : <GuestsRefused {...exclusion} />;
}

function Sanctioned({ sanction, ticket }: Extract<Exclusion, { readonly by: "sanction" }>): ReactElement {
  const t = useText(sanctionText);
  const { kind } = sanction;
  return (
    <Modal open locked onClose={close} title={t(sanctionTitles[kind])} testId="kept-out">
      <div className={styles.modalForm}>
        <p className={styles.modalWords}>{t(sanctionLeads[kind])}</p>
        <SanctionFacts {...sanction} />
        <p className={styles.modalWords}>{t("mayAppeal")}</p>
        <div className={styles.modalActions} data-part="modal-actions">
          <Button onClick={close}>{t("close")}</Button>
          <ButtonLink kind="primary" to={ticket === null ? "/appeal" : `/appeal#${ticket}`} onClick={close}>
            {t("appeal")}
          </ButtonLink>
        </div>
      </div>
    </Modal>
  );
}

function GuestsRefused({ until }: Extract<Exclusion, { readonly by: "network" }>): ReactElement {
  const t = useText(sanctionText);
  return (
    <Modal open onClose={close} title={t("guestsTitle")} testId="kept-out">
      <div className={styles.modalForm}>
        <p className={styles.modalWords}>{t("guestsLead", { time: dateAndTime(until, currentLanguage()) })}</p>
        <div className={styles.modalActions} data-part="modal-actions">
          <ButtonLink to="/signup" onClick={close}>
            {t("signUp")}
          </ButtonLink>
          <ButtonLink kind="primary" to="/signin" onClick={close}>
            {t("signIn")}
          </ButtonLink>
        </div>
      </div>
    </Modal>
  );
}
