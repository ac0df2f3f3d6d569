// The page has the chosen colours from the first moment, before its own script is there.
try {
  const { theme } = JSON.parse(localStorage.getItem("mindbug.settings") ?? "{}");
  const root = document.documentElement;
  if (theme) root.dataset.theme = theme;
  if (theme === "light" || theme === "dark") root.style.colorScheme = theme;
} catch {
  // What is stored there is not ours, or nothing may be stored: the colours of the system will do.
}
