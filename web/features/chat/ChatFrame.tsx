import type { ReactElement, ReactNode } from "react";
import { DocumentTitle } from "#web/ui/Page.tsx";
import { ChatNav } from "./ChatNav.tsx";
import styles from "./ChatFrame.module.css";

interface ChatFrameProps {
  readonly title: string;
  readonly lead?: string;
  /** A conversation is open: on small screens it fills the page. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** What the global chat and the conversations have around them, so that nothing moves on the way from one to the other. */
export function ChatFrame({ title, lead, isOpen = false, children }: ChatFrameProps): ReactElement {
  return (
    <div className={styles.page} data-open={isOpen || undefined}>
      <DocumentTitle title={title} />
      <header className={styles.head}>
        <h1>{title}</h1>
        <ChatNav />
        {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </div>
  );
}
