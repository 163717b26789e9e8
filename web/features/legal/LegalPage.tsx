/** The privacy policy and the terms of service: sections beside a table of contents that shows where the reader is. */
import { type ReactElement, useCallback, useEffect, useRef, useState } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { Page } from "#web/ui/Page.tsx";
import styles from "./LegalPage.module.css";
import { legalText } from "./text/en.ts";

const termsSections = [
  { id: "introduction", key: "intro" },
  { id: "account", key: "accountTerms" },
  { id: "gameplay", key: "gameplayRules" },
  { id: "purchases", key: "purchases" },
  { id: "conduct", key: "conduct" },
  { id: "privacy", key: "termsPrivacy" },
  { id: "termination", key: "termination" },
] as const;

export function TermsPage(): ReactElement {
  const t = useText(legalText);
  return (
    <LegalPage
      title={t("termsTitle")}
      lead={t("termsLead")}
      sections={termsSections.map(({ id, key }) => ({ id, title: t(`${key}Title`), body: t(`${key}Body`) }))}
    />
  );
}

const privacySections = [
  "collection",
  "usage",
  "sharing",
  "security",
  "cookies",
  "counts",
  "children",
  "rights",
  "updates",
] as const;

export function PrivacyPage(): ReactElement {
  const t = useText(legalText);
  return (
    <LegalPage
      title={t("privacyTitle")}
      lead={t("privacyLead")}
      sections={privacySections.map((id) => ({ id, title: t(`${id}Title`), body: t(`${id}Body`) }))}
    />
  );
}

interface LegalSection {
  readonly id: string;
  readonly title: string;
  readonly body: string;
}

interface LegalPageProps {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly LegalSection[];
}

function LegalPage({ title, lead, sections }: LegalPageProps): ReactElement {
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

/** A section counts as read once its top has reached this share of the window's height. */
const readingLine = 0.35;

/** The section that the reader is at, and a ref for each section to be watched. */
function useSectionInView(
  ids: readonly string[],
): readonly [string | undefined, (element: HTMLElement | null) => void] {
  const [inView, setInView] = useState(ids[0]);
  const sections = useRef(new Set<HTMLElement>());

  const watch = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    sections.current.add(element);
    return () => void sections.current.delete(element);
  }, []);

  useEffect(() => {
    const look = (): void => {
      const line = window.innerHeight * readingLine;
      const inOrder = [...sections.current].toSorted((a, b) => a.offsetTop - b.offsetTop);
      const passed = inOrder.findLast((section) => section.getBoundingClientRect().top <= line) ?? inOrder[0];
      // The last sections cannot scroll up any further: the requested one counts, else the very last.
      const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const requested = inOrder.find((section) => `#${section.id}` === window.location.hash);
      setInView((atEnd && window.scrollY > 0 ? (requested ?? inOrder.at(-1)) : passed)?.id);
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look);
    window.addEventListener("hashchange", look);
    return () => {
      window.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
      window.removeEventListener("hashchange", look);
    };
  }, []);

  return [inView, watch];
}
