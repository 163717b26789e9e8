import { type ReactElement, memo } from "react";

/** The icons of the first page, which does not load the others. They follow the rules of Icon.tsx. */
export const FIRST_PATHS = {
  menu: "M4 7H20M4 12H20M4 17H14",
  close: "M6 6L18 18M18 6L6 18",
  check: "M4.5 12.5L9.5 17.5L19.5 7",
  chat: "M4 5H20V16H11L6 20V16H4ZM8.5 10.5H8.51M12 10.5H12.01M15.5 10.5H15.51",
  settings:
    "M4 7H9M15 7H20M4 17H6M12 17H20M12 4.5A2.5 2.5 0 1 1 12 9.5A2.5 2.5 0 1 1 12 4.5ZM9 14.5A2.5 2.5 0 1 1 9 19.5A2.5 2.5 0 1 1 9 14.5Z",
  sun: "M12 8A4 4 0 1 1 12 16A4 4 0 1 1 12 8ZM12 2.5V4.5M12 19.5V21.5M2.5 12H4.5M19.5 12H21.5M5.3 5.3L6.7 6.7M17.3 17.3L18.7 18.7M5.3 18.7L6.7 17.3M17.3 6.7L18.7 5.3",
  moon: "M20 14.5A8.5 8.5 0 1 1 9.5 4A7 7 0 0 0 20 14.5Z",
  globe: "M12 3A9 9 0 1 1 12 21A9 9 0 1 1 12 3ZM3.5 12H20.5M12 3C7 8.5 7 15.5 12 21C17 15.5 17 8.5 12 3Z",
  play: "M7 4.5L19.5 12L7 19.5Z",
  pause: "M8 5V19M16 5V19",
} as const;

/** An icon of the first page. */
export function FirstIcon(
  props: Omit<IconDrawingProps, "name" | "path"> & { readonly name: keyof typeof FIRST_PATHS },
): ReactElement {
  return <IconDrawing {...props} path={FIRST_PATHS[props.name]} />;
}

export interface IconDrawingProps {
  readonly name: string;
  /** The one path that draws it. */
  readonly path: string;
  /** Side of the square in px; 24 when absent. */
  readonly size?: number | undefined;
  /** The accessible name of an icon on its own; omit it beside text or in a named button. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

/** A stroke icon in the colour of the text around it. */
export const IconDrawing = memo(function IconDrawing({ name, path, size = 24, label, className }: IconDrawingProps) {
  const title = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      data-icon={name}
      {...title}
    >
      <path d={path} />
    </svg>
  );
});
