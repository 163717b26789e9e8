import { ask } from "#web/platform/calls/ask.ts";
import { conversationsCall, deleteConversationCall } from "#protocol/calls/messages.ts";
import { type ReactElement, useState } from "react";
import { useNavigate } from "react-router";
import type { PublicUser } from "#protocol/calls/users.ts";
import { SenderName } from "#web/entities/chat/SenderName.tsx";
import { conversationsPath } from "#web/entities/paths.ts";
import { keyOf } from "#web/entities/queries/queryOf.ts";
import { actionFailure } from "#web/platform/calls/failures.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { invalidate } from "#web/platform/queries/queryClient.ts";
import { FramedAvatar } from "#web/entities/cosmetic/FramedAvatar.tsx";
import { Button, IconButton, IconLink } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { showToast } from "#web/ui/toasts.ts";
import type { ConversationAbout } from "./conversation.ts";
import { directText } from "./text/en.ts";
import styles from "./DirectPage.module.css";
import modalStyles from "#web/ui/Modal.module.css";

const directPlace = { kind: "direct" } as const;

/** The other user, with a menu of actions. */
export function ConversationHead({ about }: { readonly about: ConversationAbout | null }): ReactElement {
  const t = useText(directText);
  const [isAsking, setAsking] = useState(false);
  return (
    <header className={styles.paneHead}>
      <IconLink className={styles.back} to={conversationsPath} label={t("back")}>
        <Icon name="back" />
      </IconLink>
      {about === null ? null : (
        <>
          <FramedAvatar
            key={about.user.image_url}
            userId={about.user.id}
            look={about.user.look}
            src={about.user.image_url}
            size={36}
          />
          <h2 className={styles.paneName}>
            <SenderName person={about.user} place={directPlace} sign={<Icon name="chevron-down" size={18} />} />
          </h2>
          <IconButton label={t("deleteConversation")} onClick={() => setAsking(true)}>
            <Icon name="trash" size={20} />
          </IconButton>
          <Modal open={isAsking} onClose={() => setAsking(false)} title={t("deleteConversation")}>
            <DeleteQuestion user={about.user} onClose={() => setAsking(false)} />
          </Modal>
        </>
      )}
    </header>
  );
}

interface DeleteQuestionProps {
  readonly user: PublicUser;
  readonly onClose: () => void;
}

/** Asks before it deletes, because it cannot be undone. */
function DeleteQuestion({ user: { id, username }, onClose }: DeleteQuestionProps): ReactElement {
  const t = useText(directText);
  const lib = useText(sharedText);
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    const answer = await ask(deleteConversationCall, { params: { id } });
    setBusy(false);
    onClose();
    if (!answer.ok) {
      showToast("error", lib(actionFailure(answer.failure)));
      return;
    }
    invalidate(keyOf(conversationsCall));
    showToast("success", t("deleted"));
    void navigate(conversationsPath);
  };
  return (
    <>
      <p>{t("deleteQuestion", { username })}</p>
      <div className={modalStyles.modalActions} data-part="modal-actions">
        <Button autoFocus onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button kind="danger" busy={isBusy} onClick={() => void remove()}>
          {t("delete")}
        </Button>
      </div>
    </>
  );
}
