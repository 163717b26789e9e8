import type { ReactElement } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { Page } from "#web/ui/Page.tsx";
import styles from "./LegalPage.module.css";
import { useSectionInView } from "./sectionInView.ts";
import { legalText } from "./text/en.ts";

export interface LegalSection {
  readonly id: string;
  readonly title: string;
  readonly body: string;
}

export interface LegalPageProps {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly LegalSection[];
}

/** Sections beside a table of contents that shows where the reader is. */
export function LegalPage({ title, lead, sections }: LegalPageProps): ReactElement {
  const t = useText(legalText);
  const [inView, watch] = useSectionInView(sections.map((section) => section.id));
  return (
    <Page title={title} lead={lead}>
      <div className={styles.legal}>
        <nav className={styles.legalNav} aria-label={t("contents")}>
          <ol className={styles.legalList}>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`} aria-current={section.id === inView ? "location" : undefined}>
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.legalWords}>
          {sections.map((section) => (
            <section key={section.id} id={section.id} ref={watch}>
              <h2>{section.title}</h2>
              <p>{section.body}</p>
            </section>
          ))}
        </div>
      </div>
    </Page>
  );
}
