import { ask } from "#web/platform/calls/ask.ts";
import {
  changeStreamCall,
  type KeyedStream,
  makeStreamCall,
  type Stream,
  STREAM_SCENES,
  streamBounds,
} from "#protocol/calls/streams.ts";
import { type FormEvent, type ReactElement, useState } from "react";
import { useSession } from "#web/entities/session/session.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Select, TextField, Toggle } from "#web/ui/Field.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { RadioGroup } from "#web/ui/RadioGroup.tsx";
import { Slider } from "#web/ui/Slider.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { type Draft, draftOf, type Missing, settingsOf, type Target } from "./formState.ts";
import { PlayerPicker, TournamentPicker } from "./pickers.tsx";
import { streamsText } from "./text/en.ts";
import { delayTime, sceneKeys, streamFailure } from "./words.ts";
import modalStyles from "#web/ui/Modal.module.css";
import styles from "./StreamsPage.module.css";

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
    const answer = await (stream === null
      ? ask(makeStreamCall, { body: settings })
      : ask(changeStreamCall, { params: { id: stream.id }, body: settings }));
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
        <OverlaySettings draft={draft} onChange={change} />
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

interface OverlaySettingsProps {
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
}

const delayStepSeconds = 15;

/** The overlay's settings: hands, chat, scene. */
function OverlaySettings({ draft, onChange }: OverlaySettingsProps): ReactElement {
  const t = useText(streamsText);
  return (
    <>
      <RadioGroup
        label={t("hands")}
        value={draft.hands}
        choices={[
          { value: "hidden", label: t("handsHidden"), hint: t("handsHiddenHint") },
          { value: "afterHand", label: t("handsAfter"), hint: t("handsAfterHint") },
          { value: "delayed", label: t("handsDelayed"), hint: t("handsDelayedHint") },
        ]}
        onChange={(hands) => onChange({ hands })}
      />
      {draft.hands === "delayed" ? (
        <>
          <Slider
            label={t("delay")}
            min={0}
            max={streamBounds.delaySecondsMax}
            step={delayStepSeconds}
            value={draft.delay}
            format={(seconds) => (seconds === 0 ? t("delayNone") : delayTime(t, seconds))}
            onChange={(delay) => onChange({ delay })}
          />
          <Toggle
            label={t("verdicts")}
            hint={t("verdictsHint")}
            checked={draft.verdicts}
            onChange={(verdicts) => onChange({ verdicts })}
          />
        </>
      ) : null}
      <Toggle label={t("chat")} hint={t("chatHint")} checked={draft.chat} onChange={(chat) => onChange({ chat })} />
      <Select
        label={t("scene")}
        value={draft.scene}
        options={STREAM_SCENES.map((value) => ({ value, label: t(sceneKeys[value]) }))}
        onChange={(scene) => onChange({ scene })}
      />
    </>
  );
}

interface TargetFieldsProps {
  readonly draft: Draft;
  readonly self: Target | null;
  readonly error: string | null;
  readonly onChange: (change: Partial<Draft>) => void;
}

/** The length of a link to a table. */
const codeCharsMax = 300;

/** The player, table or tournament that the stream follows. */
function TargetFields({ draft, self, error, onChange }: TargetFieldsProps): ReactElement {
  const t = useText(streamsText);
  return (
    <>
      <RadioGroup
        label={t("follows")}
        value={draft.kind}
        choices={[
          { value: "player", label: t("player"), hint: t("playerHint") },
          { value: "table", label: t("table"), hint: t("tableHint") },
          { value: "tournament", label: t("tournament"), hint: t("tournamentHint") },
        ]}
        onChange={(kind) => onChange({ kind })}
      />
      {draft.kind === "player" ? (
        <PlayerPicker chosen={draft.player} self={self} error={error} onChoose={(player) => onChange({ player })} />
      ) : null}
      {draft.kind === "table" ? (
        <TextField
          label={t("tableCode")}
          error={error}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={codeCharsMax}
          value={draft.code}
          onChange={(event) => onChange({ code: event.target.value })}
        />
      ) : null}
      {draft.kind === "tournament" ? (
        <TournamentPicker chosen={draft.tournament} error={error} onChoose={(tournament) => onChange({ tournament })} />
      ) : null}
    </>
  );
}
