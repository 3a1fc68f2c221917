// Runs before the first paint. The choice is written by src/features/shell/theme.ts.
try {
  const choice = localStorage.getItem("akamas_theme");
  if (choice === "light" || choice === "dark") document.documentElement.dataset.theme = choice;
} catch {
  // Storage is forbidden: the system's theme it is.
}
