import type { ReactElement } from "react";
import { IconDrawing, type IconDrawingProps } from "./IconDrawing.tsx";
import { ICON_PATHS, type IconName } from "./shapes.ts";

export type IconProps = Omit<IconDrawingProps, "name" | "path"> & { readonly name: IconName };

/** An icon by its name. Components of the first page use FirstIcon instead. */
export function Icon(props: IconProps): ReactElement {
  return <IconDrawing {...props} path={ICON_PATHS[props.name]} />;
}
