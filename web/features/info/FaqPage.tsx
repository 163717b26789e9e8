import type { ReactElement } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { Page } from "#web/ui/Page.tsx";
import styles from "./AboutPage.module.css";
import { infoText } from "./text/en.ts";

const categories = [
  { title: "faqGeneral", questions: ["faqWhat", "faqAccountNeeded", "faqCost"] },
  { title: "faqGameplay", questions: ["faqDeck", "faqSix", "faqBuilding", "faqRanks", "faqGems"] },
  { title: "faqTechnical", questions: ["faqLost", "faqBrowsers", "faqSound"] },
  { title: "faqAccount", questions: ["faqGuestKept", "faqCheat"] },
] as const;

/** Four groups of questions that can be folded away. */
export function FaqPage(): ReactElement {
  const t = useText(infoText);
  return (
    <Page title={t("faqTitle")} lead={t("faqLead")} prose>
      {categories.map(({ title, questions }, at) => (
        <details key={title} className={styles.faq} open={at === 0}>
          <summary>
            <h2>{t(title)}</h2>
          </summary>
          <dl>
            {questions.map((question) => (
              <div key={question}>
                <dt>{t(`${question}Q`)}</dt>
                <dd>{t(`${question}A`)}</dd>
              </div>
            ))}
          </dl>
        </details>
      ))}
    </Page>
  );
}
