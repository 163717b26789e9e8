import { ask } from "#web/platform/calls/ask.ts";
import { acceptConversationCall, deleteConversationCall } from "#protocol/calls/messages.ts";
import { type ReactElement, useState } from "react";
import { useNavigate } from "react-router";
import { useStore } from "zustand";
import type { UserId } from "#protocol/ids.ts";
import { Composer } from "#web/entities/chat/Composer.tsx";
import { unblock } from "#web/entities/chat/hiddenUsers.ts";
import { FriendButton } from "#web/entities/friend/FriendButton.tsx";
import { conversationsPath } from "#web/entities/paths.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";
import { actionFailure } from "#web/platform/calls/failures.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Spinner } from "#web/ui/Dots.tsx";
import { showToast } from "#web/ui/toasts.ts";
import type { Conversation, ConversationAbout } from "./conversation.ts";
import { directText } from "./text/en.ts";
import styles from "./DirectPage.module.css";

interface WritingToProps {
  readonly conversation: Conversation;
  readonly about: ConversationAbout;
  readonly takesFocus: boolean;
}

/** The message field, or the reason why the reader cannot write and the way to change it. */
export function WritingTo({ conversation, about, takesFocus }: WritingToProps): ReactElement {
  const t = useText(directText);
  const connection = useStore(conversation.store, (state) => state.connection);
  const isTyping = useStore(conversation.store, (state) => state.isTyping);
  const { username } = about.user;
  const why = whyClosed(about);
  return (
    <div>
      <p className={styles.typing} role="status">
        {connection === "lost" ? (
          <>
            <Spinner /> {t("reconnecting")}
          </>
        ) : isTyping ? (
          t("typing", { username })
        ) : null}
      </p>
      {about.is_request ? <Request about={about} onDone={conversation.reload} /> : null}
      {why === null ? (
        <Composer
          takesFocus={takesFocus}
          onTyping={conversation.typing}
          onSend={async (text) => {
            conversation.send(text);
            return true;
          }}
        />
      ) : (
        <div className={styles.closed}>
          <p>{t(why, { username })}</p>
          <WayOut about={about} onDone={conversation.reload} />
        </div>
      )}
    </div>
  );
}

interface ActionProps {
  readonly about: ConversationAbout;
  readonly onDone: () => void;
}

/** A first message from a user who is no friend: the reader accepts or refuses it. */
function Request({ about, onDone }: ActionProps): ReactElement {
  const t = useText(directText);
  const lib = useText(sharedText);
  const [isBusy, setBusy] = useState(false);
  const { id, username } = about.user;
  const navigate = useNavigate();
  const answerBy = async (call: (userId: UserId) => Promise<ApiResult<void>>, done: () => void): Promise<void> => {
    setBusy(true);
    const answer = await call(id);
    setBusy(false);
    if (answer.ok) done();
    else showToast("error", lib(actionFailure(answer.failure)));
  };
  return (
    <div className={styles.closed}>
      <p>{t("request", { username })}</p>
      <div className={styles.ways}>
        <Button
          busy={isBusy}
          onClick={() => void answerBy((id) => ask(acceptConversationCall, { params: { id } }), onDone)}
        >
          {t("accept")}
        </Button>
        <Button
          kind="quiet"
          busy={isBusy}
          onClick={() =>
            void answerBy(
              (id) => ask(deleteConversationCall, { params: { id } }),
              () => void navigate(conversationsPath),
            )
          }
        >
          {t("delete")}
        </Button>
      </div>
    </div>
  );
}

/** The action with which the reader lets both write again. */
function WayOut({ about, onDone }: ActionProps): ReactElement | null {
  const t = useText(directText);
  const lib = useText(sharedText);
  const { user, correspondence, relation } = about;
  switch (correspondence) {
    case "blocked":
      return (
        <Button
          onClick={() =>
            void unblock(user.id).then((isDone) => {
              if (isDone) onDone();
              else showToast("error", lib("generic"));
            })
          }
        >
          {t("unblock")}
        </Button>
      );
    case "own_choice":
      return <ButtonLink to="/settings?section=chat">{t("changeSettings")}</ButtonLink>;
    case "closed":
      return relation === "friends" ? null : <FriendButton person={user} relation={relation} onChange={onDone} />;
    case "waiting":
    case "open":
      return null;
  }
}

/** The texts for why the reader cannot write. They take the name of the other user. */
type Reason = "waiting" | "blocked" | "ownChoice" | "closed" | "closedStranger";

/** Why the reader cannot write; null where they can. */
export function whyClosed({ correspondence, relation }: ConversationAbout): Reason | null {
  switch (correspondence) {
    case "open":
      return null;
    case "waiting":
    case "blocked":
      return correspondence;
    case "own_choice":
      return "ownChoice";
    case "closed":
      return relation === "friends" ? "closed" : "closedStranger";
  }
}
