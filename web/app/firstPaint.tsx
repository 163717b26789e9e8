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

const nothing = (): void => undefined;

function FirstPaint(): ReactElement {
  return (
    <MemoryRouter>
      <div className="shell first-paint" data-first-paint="">
        <TopBar />
        <main>
          <div className="home">
            <Hero
              onPlay={nothing}
              stage={
                <div className="hero-stage">
                  <div className="hero-video" />
                </div>
              }
            />
            <div className="first-lessons" data-part="first-lessons" />
            <div className="home-wait" />
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
