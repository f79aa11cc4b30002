// Sets the theme that was chosen on this device; without a choice the style sheet follows the system.
try {
  const theme = localStorage.getItem("lading.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is switched off: the system's theme it is.
}
