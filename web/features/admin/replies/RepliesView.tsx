import { ask } from "#web/platform/calls/ask.ts";
import { deleteReplyCall } from "#protocol/calls/moderationCalls.ts";
import { type ReactElement, useState } from "react";
import { LOCALES } from "#protocol/calls/accounts.ts";
import type { CannedReply } from "#protocol/calls/moderation.ts";
import { actionFailure } from "#web/platform/calls/failures.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { timeAgo } from "#web/platform/languages/format.ts";
import { languageNames, useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { adminText } from "../text/en.ts";
import { repliesChanged, repliesQuery } from "./calls.ts";
import { ReplyForm } from "./ReplyForm.tsx";
import { repliesText } from "./text/en.ts";
import styles from "./RepliesView.module.css";
import modalStyles from "#web/ui/Modal.module.css";

type OpenDialog =
  | { readonly is: "form"; readonly reply: CannedReply | null }
  | { readonly is: "remove"; readonly reply: CannedReply };

/** All canned replies, which staff add, change and delete. */
export function RepliesView(): ReactElement {
  const t = useText(repliesText);
  const [replies, again] = useLoaded(repliesQuery);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const close = (): void => setOpen(null);
  return (
    <div className={styles.stack}>
      <div className={styles.head}>
        <p className={styles.lead}>{t("lead")}</p>
        <Button kind="primary" onClick={() => setOpen({ is: "form", reply: null })}>
          {t("add")}
        </Button>
      </div>
      {replies.state === "loading" ? (
        <SkeletonRows rows={3}>
          <Skeleton width="30%" />
          <Skeleton width="60%" />
        </SkeletonRows>
      ) : null}
      {replies.state === "failed" ? <ErrorState text={t("failed")} onRetry={again} /> : null}
      {replies.state === "ready" && replies.value.length === 0 ? (
        <EmptyState title={t("none")} hint={t("noneHint")} />
      ) : null}
      {replies.state === "ready"
        ? replies.value.map((reply) => <Reply key={reply.id} reply={reply} atMs={replies.atMs} onOpen={setOpen} />)
        : null}
      {open?.is === "form" ? <ReplyForm reply={open.reply} onClose={close} /> : null}
      {open?.is === "remove" ? <RemoveQuestion reply={open.reply} onClose={close} /> : null}
    </div>
  );
}

interface ReplyProps {
  readonly reply: CannedReply;
  readonly atMs: number;
  readonly onOpen: (open: OpenDialog) => void;
}

function Reply({ reply, atMs, onOpen }: ReplyProps): ReactElement {
  const t = useText(repliesText);
  const language = useLanguage();
  // Built-in replies have no change date.
  const { title, changed_at: changedAt } = reply;
  return (
    <Panel
      title={title}
      {...(changedAt > 0 && { aside: <small>{t("changed", { time: timeAgo(changedAt, atMs, language) })}</small> })}
    >
      <dl className={styles.texts}>
        {LOCALES.map((locale) => (
          <div key={locale}>
            <dt>{languageNames[locale]}</dt>
            <dd lang={locale}>{reply[locale]}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.buttons}>
        <Button aria-label={t("changeTitle", { title })} onClick={() => onOpen({ is: "form", reply })}>
          {t("change")}
        </Button>
        <Button aria-label={t("removeTitle", { title })} onClick={() => onOpen({ is: "remove", reply })}>
          {t("remove")}
        </Button>
      </div>
    </Panel>
  );
}

/** Asks before it deletes, because it cannot be undone. */
function RemoveQuestion({
  reply,
  onClose,
}: {
  readonly reply: CannedReply;
  readonly onClose: () => void;
}): ReactElement {
  const t = useText(repliesText);
  const shared = useText(adminText);
  const common = useText(sharedText);
  const [isBusy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    const answer = await ask(deleteReplyCall, { params: { id: reply.id } });
    setBusy(false);
    // A colleague may have deleted it already.
    const isGone = answer.ok || answer.failure.status === 404;
    showToast(isGone ? "success" : "error", isGone ? t("removed") : common(actionFailure(answer.failure)));
    repliesChanged();
    onClose();
  };
  return (
    <Modal open onClose={onClose} title={t("removeTitle", { title: reply.title })}>
      <p>{t("removeWords")}</p>
      <div className={modalStyles.modalActions} data-part="modal-actions">
        <Button autoFocus onClick={onClose}>
          {shared("cancel")}
        </Button>
        <Button kind="danger" busy={isBusy} onClick={() => void remove()}>
          {t("remove")}
        </Button>
      </div>
    </Modal>
  );
}
