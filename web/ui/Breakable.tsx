import { Fragment, type ReactElement } from "react";

/**
 * Text in which a long address breaks before its @ or a dot rather than within a word. A link made of it needs a name
 * of its own: browsers put spaces into the name where it may break.
 */
export function Breakable({ text }: { readonly text: string }): ReactElement[] {
  return text.split(/(?=@|\.\w)/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
