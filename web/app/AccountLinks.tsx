import type { ReactElement } from "react";
import { MessagesLink } from "#web/entities/message/MessageLink.tsx";
import { Bell } from "#web/features/notifications/Bell.tsx";

/** The account's messages and notifications in the bar. A separate chunk, because the first page does without them. */
export function AccountLinks(): ReactElement {
  return (
    <>
      <MessagesLink />
      <Bell />
    </>
  );
}
