import { memo } from "react";

export interface IconDrawingProps {
  readonly name: string;
  /** The one path that draws it. */
  readonly path: string;
  /** Side of the square in px; 24 when absent. */
  readonly size?: number | undefined;
  /** The accessible name of an icon that stands alone; beside text, or in a named button, leave it out. */
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
