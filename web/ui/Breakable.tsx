import { Fragment, type ReactElement } from "react";

/**
 * Text in which a long address breaks before its @ or a dot rather than within a word. A link around it needs its own
 * accessible name, because browsers insert spaces at the breaks.
 */
export function Breakable({ text }: { readonly text: string }): ReactElement[] {
  return text.split(/(?=@|\.\w)/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
