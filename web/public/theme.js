// Sets what the first drawing depends on: the chosen theme, and whether the visitor is new. On the home page it also shows
// the first drawing, which the build has put into the page, so that it can be read before the scripts arrive. A file of
// its own because the page forbids inline scripts.
{
  const page = document.documentElement;
  const { home } = document.currentScript.dataset;
  let prefs = {};
  try {
    prefs = JSON.parse(localStorage.getItem("spar.prefs") ?? "{}");
    if (prefs.theme === "light") page.dataset.theme = "light";
    const token = localStorage.getItem("accessToken") ?? sessionStorage.getItem("accessToken");
    if (token !== null) page.dataset.known = "";
    else if (localStorage.getItem("spar.lessons") === null) page.dataset.newcomer = "";
  } catch {
    // Nothing readable is stored: the default theme stands.
  }

  const fetchEarly = (attributes) => document.head.append(Object.assign(document.createElement("link"), attributes));

  const showFirstPaint = () => {
    const wanted = [prefs.language, ...navigator.languages, "en"].map((tag) => String(tag).toLowerCase().split("-")[0]);
    const templates = wanted.map((language) => document.querySelector(`template[data-language="${language}"]`));
    const template = templates.find((each) => each !== null);
    const root = document.getElementById("root");
    if (!template || root.hasChildNodes()) return;
    page.lang = template.dataset.language;
    root.append(template.content);
    const nameOf = (element) => element.getAttribute("aria-label") ?? element.textContent;
    const chosenIn = ({ target }) => target.closest("[data-first-paint] :is(a, button)");
    // Held while React takes the place: the button that comes has not seen the press begin.
    root.addEventListener("pointerdown", (event) => {
      const held = chosenIn(event);
      if (held === null) return;
      page.dataset.held = nameOf(held);
      // The release then counts as the press. Without this the browser would also tap what has just opened there.
      held.addEventListener("touchend", (end) => {
        if (end.cancelable && !held.isConnected) end.preventDefault();
      });
    });
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => delete page.dataset.held);
    // React is not there yet: it presses the same button or link again when it is.
    root.addEventListener("click", (event) => {
      const pressed = chosenIn(event);
      if (pressed === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      if (pressed.matches("button")) pressed.setAttribute("aria-busy", "true");
      else page.dataset.going = "";
      page.dataset.pressed = nameOf(pressed);
    });
  };

  // The desktop app asks for its server first.
  if (home && location.pathname === "/" && !("sparDesktop" in window)) {
    fetchEarly({ rel: "preload", as: "image", href: "/hero-poster.webp", fetchPriority: "high" });
    fetchEarly({ rel: "modulepreload", href: home });
    document.addEventListener("readystatechange", showFirstPaint, { once: true });
  }
}
// A browser offers once, and early, to install the page. The settings page uses the kept offer.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  globalThis.sparInstall = event;
});
addEventListener("appinstalled", () => {
  globalThis.sparInstall = null;
});
