import { CHAT_CHARS_MAX } from "#protocol/frames/userRecords.ts";
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from "react";
import { keyOf } from "#web/ui/keys.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { MutedNotice } from "#web/entities/sanction/MutedNotice.tsx";
import { useMute } from "#web/entities/sanction/ownSanctions.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { EmojiPicker } from "./EmojiPicker.tsx";
import styles from "./Composer.module.css";
import { writingText } from "./text/en.ts";

interface ComposerProps {
  /** Resolves to whether the trimmed text was sent; text that was not sent returns to the field. */
  readonly onSend: (text: string) => Promise<boolean>;
  readonly onTyping?: () => void;
  /** Whether the field takes the focus when it appears. */
  readonly takesFocus?: boolean;
}

/** Whether Enter sends the message; Shift+Enter does not. */
function isSending(event: KeyboardEvent): boolean {
  if (keyOf(event.nativeEvent) !== "Enter" || event.shiftKey) return false;
  event.preventDefault();
  return true;
}

/**
 * The field for a message: Enter sends, Shift+Enter starts a new line, the picker appends an emoji. A muted player reads
 * why and until when instead.
 */
export function Composer(props: ComposerProps): ReactElement {
  const mute = useMute();
  return mute === null ? <Field {...props} /> : <MutedNotice mute={mute} />;
}

function Field({ onSend, onTyping, takesFocus = true }: ComposerProps): ReactElement {
  const t = useText(writingText);
  const [text, setText] = useState("");
  const [isPicking, setPicking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isBlank = text.trim() === "";

  useEffect(() => {
    if (takesFocus) field.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  const send = async (): Promise<void> => {
    if (isBlank) return;
    setText("");
    setPicking(false);
    setFailed(false);
    if (await onSend(text.trim())) return;
    // The text returns, unless the player has started another.
    setText((current) => (current === "" ? text : current));
    setFailed(true);
  };
  const stopPicking = (): void => {
    setPicking(false);
    field.current?.focus();
  };
  // The innermost part closes first: the picker, not the panel around it.
  const onEscape = (event: KeyboardEvent): void => {
    if (keyOf(event.nativeEvent) !== "Escape" || !isPicking) return;
    event.stopPropagation();
    stopPicking();
  };
  const choose = (sign: string): void => {
    setText((current) => (current + sign).slice(0, CHAT_CHARS_MAX));
    stopPicking();
  };

  return (
    <div className={styles.composer} onKeyDown={onEscape}>
      {isPicking ? <EmojiPicker onChoose={choose} /> : null}
      {hasFailed ? (
        <p className={styles.composerFailed} data-part="composer-failed" role="alert">
          {t("notSent")}
        </p>
      ) : null}
      <div className={styles.composerLine}>
        <IconButton label={t("emoji")} aria-expanded={isPicking} onClick={() => setPicking(!isPicking)}>
          <Icon name="emoji" />
        </IconButton>
        <textarea
          ref={field}
          className={styles.composerText}
          rows={1}
          value={text}
          maxLength={CHAT_CHARS_MAX}
          placeholder={t("placeholder")}
          aria-label={t("placeholder")}
          onKeyDown={(event) => isSending(event) && void send()}
          onChange={(event) => {
            setText(event.target.value);
            onTyping?.();
          }}
        />
        <IconButton label={t("send")} className={styles.composerSend} disabled={isBlank} onClick={() => void send()}>
          <Icon name="send" />
        </IconButton>
      </div>
    </div>
  );
}
