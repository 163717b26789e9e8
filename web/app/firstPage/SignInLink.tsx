import { type MouseEvent, type ReactElement, useEffect, useRef } from "react";
import { type LinkProps, useNavigate } from "react-router";
import { afterDrawing } from "#web/ui/afterDrawing.ts";
import { ButtonLink } from "#web/ui/Button.tsx";

const nothing = (): void => undefined;

interface SignInLinkProps extends Omit<LinkProps, "to" | "onClick"> {
  readonly to: string;
  readonly kind?: "quiet";
}

/**
 * A way in to an account. A press shows the bar's sign of waiting first and leads on once that is drawn, because the work
 * of the next page would hold up the drawing.
 */
export function SignInLink({ to, ...rest }: SignInLinkProps): ReactElement {
  const navigate = useNavigate();
  const forget = useRef(nothing);
  useEffect(() => () => forget.current(), []);
  const leadOn = (event: MouseEvent): void => {
    // A new tab or window is the browser's affair.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    forget.current();
    forget.current = afterDrawing(() => void navigate(to));
  };
  return <ButtonLink {...rest} to={to} onClick={leadOn} />;
}
