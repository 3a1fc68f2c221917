// Stands inline in the shell, which every screen of the app begins with: the files of the screen that was asked for are
// asked for at once, beside the app's own. tools/screen-files.mjs lists them.

type Listed = { files: string[]; screens: Record<string, number[]>; fonts: string[] };

const { files, screens, fonts }: Listed = JSON.parse(document.currentScript?.dataset.screens ?? "");
const { pathname } = location;

/** "/lcl-*-to-cyprus" is where "/lcl-spain-to-cyprus" leads. */
const leadsTo = (pattern: string) => {
  const [start = "", end] = pattern.split("*");
  return end !== undefined && pathname.startsWith(start) && pathname.endsWith(end);
};

const ask = (href: string, as?: string) => {
  const link = document.createElement("link");
  link.rel = as ? "preload" : "modulepreload";
  if (as) link.as = as;
  // As the app asks for them: what differs would be fetched twice.
  link.crossOrigin = "";
  link.href = href;
  document.head.append(link);
};

for (const number of screens[pathname] ?? screens[Object.keys(screens).find(leadsTo) ?? ""] ?? []) {
  const href = files[number] ?? "";
  ask(href, href.endsWith(".css") ? "style" : undefined);
}
// On the device already: later, they would lay the screen out once more. From the network they would hold it up.
if (navigator.serviceWorker?.controller) for (const href of fonts) ask(href, "font");
