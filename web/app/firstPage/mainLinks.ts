import { useText } from "#web/platform/languages/i18n.ts";
import { appText } from "./text.ts";

/** The four pages that are always one press away. */
export function useMainLinks(): readonly (readonly [to: string, label: string])[] {
  const t = useText(appText);
  return [
    ["/", t("home")],
    ["/about", t("about")],
    ["/rules", t("rules")],
    ["/contact", t("contact")],
  ];
}
