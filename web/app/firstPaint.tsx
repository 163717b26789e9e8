/**
 * The top of the home page as plain HTML, drawn from its real components when the page is built. theme.js shows it
 * before any other script has arrived, and React draws the same in its place.
 */
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { Hero } from "#web/features/home/firstPage/Hero.tsx";
import { type Language, languages, setLanguage } from "#web/platform/languages/i18n.ts";
import { TopBar } from "./firstPage/TopBar.tsx";
import styles from "#web/app/firstPage/Shell.module.css";
import homePageStyles from "#web/features/home/firstPage/HomePage.module.css";
import heroStyles from "#web/features/home/firstPage/Hero.module.css";
import { classes } from "#web/ui/classes.ts";

const nothing = (): void => undefined;

function FirstPaint(): ReactElement {
  return (
    <MemoryRouter>
      <div className={classes(styles.shell, styles.firstPaint)} data-part="shell" data-first-paint="">
        <TopBar />
        <main>
          <div className={homePageStyles.home}>
            <Hero
              onPlay={nothing}
              stage={
                <div className={heroStyles.heroStage}>
                  <div className={heroStyles.heroVideo} />
                </div>
              }
            />
            <div className={styles.firstLessons} data-part="first-lessons" />
            <div className={homePageStyles.homeWait} />
          </div>
        </main>
      </div>
    </MemoryRouter>
  );
}

async function drawn(): Promise<ReadonlyMap<Language, string>> {
  const paints = new Map<Language, string>();
  for (const language of languages) {
    await setLanguage(language);
    paints.set(language, renderToStaticMarkup(<FirstPaint />));
  }
  return paints;
}

/** One piece of HTML per language; drawn while this module loads, because it cannot fetch a language later. */
export const firstPaints = await drawn();
