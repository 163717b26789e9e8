import { ask } from "#web/platform/calls/ask.ts";
import { uploadCall } from "#protocol/calls/accountCalls.ts";
import { type ChangeEvent, type ReactElement, type ReactNode, useRef, useState } from "react";
import type { ApiFailure } from "#web/platform/calls/api.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { useSession } from "#web/entities/session/session.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { profileText } from "./text/en.ts";
import styles from "./ProfilePage.module.css";

/** Enough for a picture of the largest size over a slow connection. */
const uploadMsMax = 60_000;

const reasons = {
  image_too_large: "pictureTooLarge",
  image_invalid: "pictureUnknown",
  too_many_requests: "pictureTooOften",
} as const;

const reasonOf = ({ code }: ApiFailure): keyof typeof reasons | null =>
  code in reasons ? (code as keyof typeof reasons) : null;

interface PictureUploadProps {
  /** The current picture. */
  readonly children: ReactNode;
  readonly onUploaded: () => void;
}

/** The reader's own picture with a pencil button. A chosen file is sent at once. */
export function PictureUpload({ children, onUploaded }: PictureUploadProps): ReactElement {
  const t = useText(profileText);
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const [reason, setReason] = useState<keyof typeof reasons | null>(null);

  const fail = (why: keyof typeof reasons | null): void => {
    setReason(why);
    showToast("error", t("uploadFailed"));
  };

  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const field = event.target;
    const file = field.files?.[0];
    if (file === undefined) return;
    setReason(null);
    if (!file.type.startsWith("image/")) {
      field.value = "";
      return fail("image_invalid");
    }
    setSending(true);
    const answer = await ask(uploadCall, { file, msMax: uploadMsMax });
    setSending(false);
    // So that the same file can be chosen again after a failure.
    field.value = "";
    if (!answer.ok) return fail(reasonOf(answer.failure));
    const { image_url } = answer.value;
    useSession.setState(({ user }) => ({ user: user && { ...user, image_url } }));
    showToast("success", t("uploaded"));
    onUploaded();
  };

  return (
    <>
      <div className={styles.profilePicture} data-testid="profile-picture">
        {children}
        <IconButton
          className={styles.profilePencil}
          label={t("changePicture")}
          disabled={isSending}
          aria-busy={isSending || undefined}
          onClick={() => input.current?.click()}
        >
          <Icon name={isSending ? "refresh" : "pencil"} size={20} />
        </IconButton>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={t("changePicture")}
          data-testid="picture-file"
          onChange={(event) => void choose(event)}
        />
      </div>
      {reason === null ? null : (
        <p className={styles.profilePictureError} role="alert">
          {t(reasons[reason])}
        </p>
      )}
    </>
  );
}
