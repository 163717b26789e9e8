import type { ReactElement } from "react";
import type { Complaint } from "#web/lib/accounts/submission.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import "./accounts.css";

/** What is wrong with a form as a whole, said at once and each time anew. */
export function FormAlert({ complaint }: { readonly complaint: Complaint | null }): ReactElement | null {
  if (complaint === null) return null;
  return (
    <p key={complaint.turn} className="form-alert" role="alert">
      <Icon name="alert" size={20} />
      <span>{complaint.text}</span>
    </p>
  );
}
