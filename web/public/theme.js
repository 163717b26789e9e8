// Paints the chosen theme before the page is drawn; a file of its own because the page forbids inline scripts.
try {
  const prefs = JSON.parse(localStorage.getItem("spar.prefs") ?? "{}");
  if (prefs.theme === "light") document.documentElement.dataset.theme = "light";
} catch {
  // Nothing readable is stored: the default theme stands.
}
