import type { ReactElement } from "react";
import { FIRST_PATHS } from "./firstShapes.ts";
import { IconDrawing, type IconDrawingProps } from "./IconDrawing.tsx";

/** An icon of the first page; it does not load all the others. */
export function FirstIcon(
  props: Omit<IconDrawingProps, "name" | "path"> & { readonly name: keyof typeof FIRST_PATHS },
): ReactElement {
  return <IconDrawing {...props} path={FIRST_PATHS[props.name]} />;
}
