import { ask } from "#web/platform/calls/ask.ts";
import { type KeyedStream, rekeyStreamCall, removeStreamCall, type Stream } from "#protocol/calls/streams.ts";
import { type ReactElement, useId, useState } from "react";
import { groups } from "#web/entities/queries/keys.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { invalidate } from "#web/platform/queries/queryClient.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { directorPath } from "./calls.ts";
import { streamsText } from "./text/en.ts";
import { delayTime, followsWords, handsKeys, overlaysWords, sceneKeys, streamFailure } from "./words.ts";
import modalStyles from "#web/ui/Modal.module.css";
import styles from "./StreamsPage.module.css";

interface StreamCardProps {
  readonly stream: Stream;
  readonly onEdit: () => void;
  /** It has a new address. */
  readonly onKeyed: (keyed: KeyedStream) => void;
}

/** One stream with its actions. */
export function StreamCard({ stream, onEdit, onKeyed }: StreamCardProps): ReactElement {
  const t = useText(streamsText);
  const titleId = useId();
  const [confirming, setConfirming] = useState<"renew" | "delete" | null>(null);
  const { id, name, overlays, target } = stream;

  const act = async <T,>(call: Promise<ApiResult<T>>, onDone: (value: T) => void): Promise<void> => {
    const answer = await call;
    setConfirming(null);
    if (answer.ok) onDone(answer.value);
    else showToast("error", streamFailure(answer.failure));
    invalidate(...groups.streams);
  };

  return (
    <li className={styles.stream} data-testid="stream" aria-labelledby={titleId}>
      <div className={styles.streamHead}>
        <h2 id={titleId} dir="auto">
          {name}
        </h2>
        <span className={styles.overlays} data-open={overlays > 0 || undefined}>
          {overlaysWords(t, stream)}
        </span>
      </div>
      <p className={target === null ? styles.warning : undefined} dir="auto">
        {followsWords(t, stream)}
      </p>
      <Facts stream={stream} />
      <div className={styles.buttons}>
        <ButtonLink to={directorPath(id)} aria-label={t("directStream", { name })}>
          {t("direct")}
        </ButtonLink>
        <Button onClick={onEdit} aria-label={t("editStream", { name })}>
          {t("edit")}
        </Button>
        <Button onClick={() => setConfirming("renew")} aria-label={t("newAddressOf", { name })}>
          {t("newAddress")}
        </Button>
        <Button kind="quiet" onClick={() => setConfirming("delete")} aria-label={t("deleteStream", { name })}>
          <Icon name="trash" size={18} /> {t("delete")}
        </Button>
      </div>
      {confirming === "renew" ? (
        <ConfirmDialog
          title={t("renewTitle", { name })}
          words={t("renewWords")}
          no={t("keep")}
          yes={t("renew")}
          onYes={() => act(ask(rekeyStreamCall, { params: { id } }), onKeyed)}
          onClose={() => setConfirming(null)}
        />
      ) : null}
      {confirming === "delete" ? (
        <ConfirmDialog
          title={t("deleteTitle", { name })}
          words={t("deleteWords")}
          no={t("keepStream")}
          yes={t("delete")}
          onYes={() =>
            act(ask(removeStreamCall, { params: { id } }), () => showToast("success", t("deleted", { name })))
          }
          onClose={() => setConfirming(null)}
        />
      ) : null}
    </li>
  );
}

function Facts({ stream }: { readonly stream: Stream }): ReactElement {
  const t = useText(streamsText);
  const { hands, delay_s: delay, verdicts, chat, scene } = stream;
  const facts = [
    [
      t("hands"),
      `${t(handsKeys[hands])}${hands === "delayed" && delay > 0 ? `, ${t("delayedBy", { time: delayTime(t, delay) })}` : ""}`,
    ],
    [t("scene"), t(sceneKeys[scene])],
  ] as const;
  const more = [hands === "delayed" && verdicts ? t("verdictsOn") : "", chat ? t("chatOn") : ""].filter(Boolean);
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {more.length === 0 ? null : (
        <div>
          <dt className="visually-hidden">{t("edit")}</dt>
          <dd>{more.join(", ")}</dd>
        </div>
      )}
    </dl>
  );
}

interface ConfirmDialogProps {
  readonly title: string;
  readonly words: string;
  readonly no: string;
  readonly yes: string;
  readonly onYes: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before an address stops working. */
function ConfirmDialog({ title, words, no, yes, onYes, onClose }: ConfirmDialogProps): ReactElement {
  const [isBusy, setBusy] = useState(false);
  return (
    <Modal open title={title} onClose={onClose} testId="confirm-dialog">
      <p>{words}</p>
      <div className={modalStyles.modalActions}>
        <Button onClick={onClose}>{no}</Button>
        <Button
          kind="danger"
          busy={isBusy}
          onClick={() => {
            setBusy(true);
            void onYes();
          }}
        >
          {yes}
        </Button>
      </div>
    </Modal>
  );
}
