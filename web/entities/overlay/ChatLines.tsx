import type { ReactElement } from "react";
import type { Overlay } from "#protocol/frames/overlay.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { overlayText } from "./text/en.ts";
import styles from "./ChatLines.module.css";

/** The last lines of the chat, the newest at the bottom. */
export function ChatLines({ lines }: { readonly lines: NonNullable<Overlay["chat"]> }): ReactElement {
  const t = useText(overlayText);
  return (
    <ul className={styles.lines} data-testid="overlay-chat">
      {lines.map(({ name, text, at }) => (
        <li key={`${at} ${name} ${text}`} className={styles.line}>
          <strong className={styles.speaker}>{name ?? t("anonymous")}</strong> {text}
        </li>
      ))}
    </ul>
  );
}
