// Paints the chosen theme before the page is drawn, and keeps the place of what only newcomers are offered; a file of
// its own because the page forbids inline scripts.
try {
  const prefs = JSON.parse(localStorage.getItem("spar.prefs") ?? "{}");
  if (prefs.theme === "light") document.documentElement.dataset.theme = "light";
  const hasToken = localStorage.getItem("accessToken") ?? sessionStorage.getItem("accessToken");
  if ((hasToken ?? localStorage.getItem("spar.lessons")) === null) document.documentElement.dataset.newcomer = "";
} catch {
  // Nothing readable is stored: the default theme stands.
}
