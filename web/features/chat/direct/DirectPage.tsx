import type { ReactElement } from "react";
import { useParams } from "react-router";
import { useText } from "#web/platform/languages/i18n.ts";
import { EmptyState } from "#web/ui/Notice.tsx";
import { ChatFrame } from "../ChatFrame.tsx";
import { ConversationList } from "./ConversationList.tsx";
import { ConversationPane } from "./ConversationPane.tsx";
import { directText } from "./text/en.ts";
import styles from "./DirectPage.module.css";

/** /chat/messages and /chat/with/:id: the conversations beside the one that is open; on small screens either of them. */
export function DirectPage(): ReactElement {
  const t = useText(directText);
  const { id } = useParams();
  return (
    <ChatFrame title={t("title")} isOpen={id !== undefined}>
      <div className={styles.columns} data-open={id !== undefined || undefined}>
        <ConversationList />
        {id === undefined ? (
          <div className={styles.unchosen}>
            <EmptyState title={t("choose")} hint={t("chooseHint")} />
          </div>
        ) : (
          <ConversationPane key={id} userId={id} />
        )}
      </div>
    </ChatFrame>
  );
}
