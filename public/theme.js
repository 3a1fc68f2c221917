// Runs before the first paint, in browsers of any age: nothing newer than ES5 here.
(function () {
  // The choice is written by src/features/shell/theme.ts.
  var choice;
  try {
    choice = localStorage.getItem("akamas_theme");
    if (choice === "light" || choice === "dark") document.documentElement.setAttribute("data-theme", choice);
  } catch (_) {
    // Storage is forbidden: the system's theme it is.
  }

  // What the app cannot do without, and browsers lack that are older than the promised ones (README.md). It would end in
  // silence, so the line of index.html is shown.
  var isOld = !("noModule" in document.createElement("script"));
  try {
    // (?<=a) without "<", by which the build finds the end of this script in a page.
    new RegExp("(?" + decodeURIComponent("%3C") + "=a)b");
    isOld = isOld || !AbortSignal.timeout || !OffscreenCanvas || !structuredClone;
  } catch (_) {
    isOld = true;
  }
  if (isOld)
    document.addEventListener("DOMContentLoaded", function () {
      document.getElementById("old-browser").removeAttribute("hidden");
    });
})();
