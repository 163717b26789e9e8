import { type FormEvent, type ReactElement, useState } from "react";
import { type KeyedStream, type Stream, streamBounds } from "#protocol/calls/streams.ts";
import { useSession } from "#web/entities/session/session.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/Field.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { showToast } from "#web/ui/toasts.ts";
import modalStyles from "#web/ui/Modal.module.css";
import { changeStream, createStream } from "./calls.ts";
import { type Draft, draftOf, type Missing, settingsOf } from "./draft.ts";
import { streamFailure } from "./failures.ts";
import { ShownSettings } from "./ShownSettings.tsx";
import { TargetFields } from "./TargetFields.tsx";
import { streamsText } from "./text/en.ts";
import styles from "./Streams.module.css";

interface StreamFormProps {
  /** Null for a new one. */
  readonly stream: Stream | null;
  /** With the address of a new one. */
  readonly onSaved: (keyed: KeyedStream | null) => void;
  readonly onClose: () => void;
}

const nothingMissing: Missing = { name: null, target: null };

/** Makes a stream, or changes one. */
export function StreamForm({ stream, onSaved, onClose }: StreamFormProps): ReactElement {
  const t = useText(streamsText);
  const user = useSession((session) => session.user);
  const self = user === null ? null : { id: user.id, name: user.username };
  const [draft, setDraft] = useState(() => draftOf(stream, self));
  const [missing, setMissing] = useState(nothingMissing);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const change = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }));

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const settings = settingsOf(draft, stream?.follows ?? null);
    if (!("follows" in settings)) return setMissing(settings);
    setMissing(nothingMissing);
    setFailure(null);
    setBusy(true);
    const answer = await (stream === null ? createStream(settings) : changeStream(stream.id, settings));
    setBusy(false);
    if (!answer.ok) return setFailure(streamFailure(answer.failure));
    if ("key" in answer.value) return onSaved(answer.value);
    showToast("success", t("saved", { name: answer.value.name }));
    onSaved(null);
  };

  const title = stream === null ? t("newStream") : t("editStream", { name: stream.name });
  return (
    <Modal open title={title} onClose={onClose} className={styles.form ?? ""} testId="stream-form">
      <form className={modalStyles.modalForm} noValidate onSubmit={(event) => void save(event)}>
        <TextField
          label={t("name")}
          hint={t("nameHint")}
          error={missing.name === null ? null : t(missing.name)}
          maxLength={streamBounds.nameCharsMax}
          autoComplete="off"
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TargetFields
          draft={draft}
          self={self}
          error={missing.target === null ? null : t(missing.target)}
          onChange={change}
        />
        <ShownSettings draft={draft} onChange={change} />
        {failure === null ? null : (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
        <div className={modalStyles.modalActions}>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button kind="primary" type="submit" busy={isBusy}>
            {t(stream === null ? "create" : "save")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
