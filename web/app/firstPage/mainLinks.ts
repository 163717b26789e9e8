import { useText } from "#web/platform/languages/i18n.ts";
import { appText } from "./text/en.ts";

type Links = readonly (readonly [to: string, label: string])[];

/** The four links of the top bar and of the side menu. */
export function useMainLinks(): Links {
  const t = useText(appText);
  return [
    ["/", t("home")],
    ["/about", t("about")],
    ["/rules", t("rules")],
    ["/contact", t("contact")],
  ];
}

/** What the top bar has no room for: links of the home page, the footer, the side menu and the account menu. */
export function useMoreLinks(): Links {
  const t = useText(appText);
  return [
    ["/leaderboard", t("leaderboard")],
    ["/friends", t("friends")],
    ["/chat", t("openChat")],
    ["/tournaments", t("tournaments")],
    ["/events", t("events")],
    ["/streams", t("streams")],
    ["/announcements", t("announcements")],
    ["/activities", t("activities")],
    ["/help", t("help")],
    ["/status", t("status")],
  ];
}
