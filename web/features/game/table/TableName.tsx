import type { CSSProperties, ReactElement } from "react";
import { classes } from "#web/ui/classes.ts";
import { isLongName, lineEms } from "../nameWidth.ts";

/** A name at the table, whole: two lines as small as its place (`--name-w`) needs, three where those were too small. */
export function TableName({ name, className }: { readonly name: string; readonly className: string }): ReactElement {
  return (
    <span
      className={classes("table-name", className, isLongName(name) && "long-name")}
      style={{ "--line-ems": lineEms(name) } as CSSProperties}
    >
      {name}
    </span>
  );
}
