// Inline script of the shell: preloads the files of the requested screen in parallel to the app's own.
// tools/screen-files.mjs lists them.

type Listed = { files: string[]; screens: Record<string, number[]>; fonts: string[] };

const { files, screens, fonts }: Listed = JSON.parse(document.currentScript?.dataset.screens ?? "");
const { pathname } = location;

/** "/lcl-*-to-cyprus" matches "/lcl-spain-to-cyprus". */
const leadsTo = (pattern: string) => {
  const [start = "", end] = pattern.split("*");
  return end !== undefined && pathname.startsWith(start) && pathname.endsWith(end);
};

const ask = (href: string, as?: string) => {
  const link = document.createElement("link");
  link.rel = as ? "preload" : "modulepreload";
  if (as) link.as = as;
  // The same mode as the app's request: otherwise the file would be fetched twice.
  link.crossOrigin = "";
  link.href = href;
  document.head.append(link);
};

for (const number of screens[pathname] ?? screens[Object.keys(screens).find(leadsTo) ?? ""] ?? []) {
  const href = files[number] ?? "";
  ask(href, href.endsWith(".css") ? "style" : undefined);
}
// Only when they are cached: loading fonts later would cause another layout, but from the network they would delay the screen.
if (navigator.serviceWorker?.controller) for (const href of fonts) ask(href, "font");
