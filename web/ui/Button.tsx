import type { ButtonHTMLAttributes, ReactElement, ReactNode, Ref } from "react";
import { Link, type LinkProps } from "react-router";
import styles from "./Button.module.css";
import { classes } from "./classes.ts";

export type ButtonKind = "primary" | "secondary" | "quiet" | "danger";

interface Look {
  /** Primary is gold: one per screen. */
  readonly kind?: ButtonKind;
  readonly size?: "medium" | "large";
  /** As wide as its container. */
  readonly wide?: boolean;
}

const classOf = ({ kind = "secondary", size = "medium", wide = false }: Look, more?: string): string =>
  classes(
    styles.button,
    styles[`button-${kind}`],
    size === "large" && styles.buttonLarge,
    wide && styles.buttonWide,
    more,
  );

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** An action is running: the button is disabled and shows it. */
  readonly busy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({ kind, size, wide, busy = false, className, disabled, ...rest }: ButtonProps): ReactElement {
  return (
    <button
      type="button"
      {...rest}
      data-part="button"
      data-kind={kind ?? "secondary"}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={classOf({ ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }) }, className)}
    />
  );
}

/** The address that a press opens. */
export function ButtonLink({ kind, size, wide, className, ...rest }: LinkProps & Look): ReactElement {
  return (
    <Link
      {...rest}
      data-part="button"
      data-kind={kind ?? "secondary"}
      className={classOf({ ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }) }, className)}
    />
  );
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-label"> {
  /** The accessible name, also the tooltip. */
  readonly label: string;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly children: ReactNode;
}

export function IconButton({ label, className, ...rest }: IconButtonProps): ReactElement {
  return (
    <button
      type="button"
      {...rest}
      data-part="icon-button"
      aria-label={label}
      title={label}
      className={classes(styles.iconButton, className)}
    />
  );
}

/** An icon that opens an address. */
export function IconLink({
  label,
  className,
  ...rest
}: Omit<LinkProps, "aria-label"> & { readonly label: string }): ReactElement {
  return (
    <Link
      {...rest}
      data-part="icon-button"
      aria-label={label}
      title={label}
      className={classes(styles.iconButton, className)}
    />
  );
}
