import { type ReactElement, useLayoutEffect, useRef } from "react";
import type { Complaint } from "./submission.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import "./accounts.css";

/** What is wrong with a form as a whole, said at once and each time anew, where it is in sight. */
export function FormAlert({ complaint }: { readonly complaint: Complaint | null }): ReactElement | null {
  return complaint === null ? null : <Said key={complaint.turn} text={complaint.text} />;
}

function Said({ text }: { readonly text: string }): ReactElement {
  const line = useRef<HTMLParagraphElement>(null);

  // On a phone the button that was pressed may stand a whole screen below. "nearest" leaves what is in sight where it is.
  useLayoutEffect(() => {
    line.current?.scrollIntoView({ block: "nearest" });
  }, []);

  return (
    <p ref={line} className="form-alert" role="alert">
      <Icon name="alert" size={20} />
      <span>{text}</span>
    </p>
  );
}
