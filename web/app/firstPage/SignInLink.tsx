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
 * A link to the sign-in or sign-up page. A press first shows the bar's sign of waiting and opens the page once that is
 * drawn, because the work of the next page would delay the drawing.
 */
export function SignInLink({ to, ...rest }: SignInLinkProps): ReactElement {
  const navigate = useNavigate();
  const forget = useRef(nothing);
  useEffect(() => () => forget.current(), []);
  const leadOn = (event: MouseEvent): void => {
    // The browser itself opens new tabs and windows.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    forget.current();
    forget.current = afterDrawing(() => void navigate(to));
  };
  return <ButtonLink {...rest} to={to} onClick={leadOn} />;
}
