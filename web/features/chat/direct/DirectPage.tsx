import type { ReactElement } from "react";
import { useParams } from "react-router";
import { useText } from "#web/platform/languages/i18n.ts";
import { EmptyState } from "#web/ui/Notice.tsx";
import { DocumentTitle } from "#web/ui/Page.tsx";
import { ChatNav } from "../ChatNav.tsx";
import { ConversationList } from "./ConversationList.tsx";
import { ConversationPane } from "./ConversationPane.tsx";
import { directText } from "./text.ts";
import styles from "./DirectPage.module.css";

/** /chat/messages and /chat/with/:id: the conversations beside the one that is open; on small screens either of them. */
export function DirectPage(): ReactElement {
  const t = useText(directText);
  const { id } = useParams();
  return (
    <div className={styles.page} data-open={id !== undefined || undefined}>
      <DocumentTitle title={t("title")} />
      <header className={styles.head}>
        <h1>{t("title")}</h1>
        <ChatNav />
      </header>
      <div className={styles.columns}>
        <ConversationList />
        {id === undefined ? (
          <div className={styles.unchosen}>
            <EmptyState title={t("choose")} hint={t("chooseHint")} />
          </div>
        ) : (
          <ConversationPane key={id} userId={id} />
        )}
      </div>
    </div>
  );
}
