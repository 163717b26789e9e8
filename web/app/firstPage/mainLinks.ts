import { useText } from "#web/platform/languages/i18n.ts";
import { appText } from "./text.ts";

/** The four links of the top bar and of the side menu. */
export function useMainLinks(): readonly (readonly [to: string, label: string])[] {
  const t = useText(appText);
  return [
    ["/", t("home")],
    ["/about", t("about")],
    ["/rules", t("rules")],
    ["/contact", t("contact")],
  ];
}
