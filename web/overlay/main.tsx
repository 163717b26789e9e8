/** The page of streaming programs. It has no session, stores nothing and knows nothing of the site around it. */
import { Suspense } from "react";
import { createRoot } from "react-dom/client";
import { detectLanguage, setLanguage } from "#web/platform/languages/i18n.ts";
import "#web/ui/tokens.css";
import "#web/ui/fonts.css";
import { OverlayPage } from "./OverlayPage.tsx";

const root = document.getElementById("overlay");
if (root === null) throw new Error("The page has no root element");

// Before languages add others of their own.
const files = [...document.querySelectorAll("script[src], link[rel=stylesheet]")].flatMap(
  (element) => element.getAttribute("src") ?? element.getAttribute("href") ?? [],
);
const query = new URLSearchParams(location.search);
const overlayKey = location.hash.slice(1);
// A streaming program that is given another address loads the page again only if more than the fragment is different.
addEventListener("hashchange", () => location.reload());
await setLanguage(detectLanguage([query.get("lang") ?? "", ...navigator.languages]));
createRoot(root).render(
  <Suspense fallback={null}>
    <OverlayPage overlayKey={overlayKey} files={files} query={query} />
  </Suspense>,
);
