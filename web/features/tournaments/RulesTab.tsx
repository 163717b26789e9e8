import type { ReactElement } from "react";
import { DIFFICULTIES, type TournamentDetail } from "#protocol/calls/tournamentPages.ts";
import { wholeNumber } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { tournamentsText } from "./text/en.ts";
import styles from "./TournamentPage.module.css";

/** From here a range has no upper end. */
const openEnd = DIFFICULTIES.pro.max;

/** The rules by which the server runs this tournament, with its own numbers. */
export function RulesTab({ tournament }: { readonly tournament: TournamentDetail }): ReactElement {
  const t = useText(tournamentsText);
  const language = useLanguage();
  const { format, bestOf, finalBestOf, winPoints, turnSeconds, joinSeconds, groupSize, difficulty } = tournament;
  const range = difficulty === null ? null : DIFFICULTIES[difficulty];
  const min = wholeNumber(range?.min ?? 0, language);
  const formats = {
    single: t("ruleSingle"),
    double: t("ruleDouble"),
    "round-robin": t("ruleGroups", { count: groupSize }),
  };
  return (
    <div className={styles.rules}>
      <ul>
        <li>{formats[format]}</li>
        <li>{t("ruleBestOf", { bestOf, finalBestOf, points: winPoints })}</li>
        <li>{t("ruleTurn", { minutes: turnSeconds / 60 })}</li>
        <li>{t("ruleReconnect")}</li>
        <li>{t("ruleJoin", { minutes: joinSeconds / 60 })}</li>
        {range === null ? null : (
          <li>
            {range.max === openEnd
              ? t("ruleRangeFrom", { min })
              : t("ruleRange", { min, max: wholeNumber(range.max, language) })}
          </li>
        )}
        <li>{t("ruleCheckIn")}</li>
        <li>{t("ruleWithdraw")}</li>
        <li>{t("ruleTies")}</li>
        {tournament.prizes.length === 0 ? null : <li>{t("rulePrizes")}</li>}
      </ul>
      <ButtonLink to="/rules">{t("gameRules")}</ButtonLink>
    </div>
  );
}
