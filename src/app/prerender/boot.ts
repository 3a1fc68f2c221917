// Inline script at the end of every prerendered page, which is readable and has working links without the app. After the first
// paint it loads the app, then the fonts. What is pressed, chosen or typed before the app is ready is recorded and replayed.
// Reasons: docs/decisions/0021-app-after-first-paint.md.

/** `parts`: the page's modules, the entry among them. `ahead`: addresses that its screen fetches as soon as it runs. */
const { parts = "", ahead = "" } = document.currentScript?.dataset ?? {};
/** Time for a repaint, also without a graphics card. */
const FRAMES_MS = 150;
/** Elements whose presses the app handles; the cities of the map are a shortcut for the pointer. */
const PRESSED = "button, input[type=radio], .map-target";
const FIELDS = "input, textarea, button, label";

type Field = HTMLInputElement | HTMLTextAreaElement;
const isText = (one: Element): one is Field => one.matches("textarea, input:not([type=radio], [type=checkbox])");

/** The form of this page, inert until the app has hydrated it. */
const form = () => document.querySelector<HTMLElement>("#root [inert]");
const { pathname } = location;

/** The prerendered element that was pressed, and what was typed since. */
let pressed: HTMLElement | null = null;
let letters = "";
let chosen: { field: HTMLSelectElement; value: string } | null = null;
/** Whether the app has hydrated the page; its form may follow a moment later. */
let ready: boolean | undefined;

const listed = (addresses: string) => addresses.split(" ").filter(Boolean);
const add = (rel: string, href: string, as?: string) => {
  const link = document.createElement("link");
  link.rel = rel;
  if (as) {
    link.as = as;
    // The same mode as the app's request: otherwise the file would be fetched twice.
    link.crossOrigin = "";
  }
  link.href = href;
  document.head.append(link);
};

const wait = (control: HTMLElement | null) => {
  pressed?.removeAttribute("aria-busy");
  control?.setAttribute("aria-busy", "true");
  pressed = control;
  letters = "";
};

/**
 * The control of the inert form at this point. Inert elements are no event targets: what is pressed there is an ancestor's.
 * A press beside the form, above it or by key (its point is 0,0, as that of a hidden control) is not meant for the form.
 */
const under = ({ clientX: x, clientY: y, target }: MouseEvent) => {
  const drawn = form();
  if (!drawn || !(target as Node).contains(drawn)) return null;
  const hit = [...drawn.querySelectorAll<HTMLElement>(FIELDS)].find((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  });
  return hit instanceof HTMLLabelElement ? hit.control : (hit ?? null);
};

const press = (event: MouseEvent) => {
  const target = !ready && event.target instanceof Element && event.target.closest<HTMLElement>(PRESSED);
  const control = target || under(event);
  if (!control) return;
  event.preventDefault();
  event.stopPropagation();
  wait(control);
};

const type = (event: KeyboardEvent) => {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (!pressed || !isText(pressed) || ctrlKey || metaKey || altKey) return;
  if (document.activeElement?.matches("input, textarea, select")) return;
  if (key === "Backspace") letters = letters.slice(0, -1);
  else if (key.length === 1) letters += key;
  else return;
  event.preventDefault();
};

const choose = ({ target }: Event) => {
  if (!(target instanceof HTMLSelectElement)) return;
  chosen = { field: target, value: target.value };
  // The home page's link to the calculator, in case it is followed before the app is ready.
  const way = document.querySelector<HTMLAnchorElement>("[data-follows-country]");
  if (way) way.search = `from=${target.value}`;
};

const wordsOf = (one: HTMLElement) => {
  const { value = "" } = one as Partial<HTMLInputElement>;
  return [value, one.getAttribute("aria-label"), one.textContent].join(" ");
};

/** The element of the working form that corresponds to a prerendered one. */
const counterpart = (drawn: HTMLElement) => {
  if (drawn.isConnected && !drawn.closest("[inert]")) return drawn;
  const named = document.getElementById(drawn.id || " ");
  if (named || isText(drawn)) return named;
  const alike = [...document.querySelectorAll<HTMLElement>(drawn.tagName)];
  return alike.find((one) => wordsOf(one) === wordsOf(drawn));
};

const fill = (field: Field, text: string) => {
  const { value, selectionStart, selectionEnd } = field;
  const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length];
  // Through the prototype's setter: React overrides the element's own property and would ignore a value set there.
  Reflect.set(Object.getPrototypeOf(field), "value", value.slice(0, from) + text + value.slice(to), field);
  field.dispatchEvent(new InputEvent("input", { bubbles: true, data: text, inputType: "insertText" }));
};

/** Replays the recorded press; false while its element is not ready yet. */
const happen = () => {
  if (!pressed || location.pathname !== pathname) return true;
  const there = counterpart(pressed);
  if (!there || there.matches("[inert] *, :disabled")) return false;
  const [text, focused] = [letters, document.activeElement];
  wait(null);
  // Only if the focus has not moved elsewhere; a press beside all fields leaves it on an ancestor.
  const stayed = !focused || focused.contains(there);
  if (stayed) there.focus();
  if (!isText(there)) there.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  else if (stayed && text) fill(there, text);
  return true;
};

const stop = () => {
  removeEventListener("click", press, true);
  removeEventListener("keydown", type, true);
};

/**
 * The @font-face rules are in a style sheet that does not apply, so that fonts do not compete with the page for bandwidth. They
 * are added one after the other: each causes a layout, and both at once would be one long task.
 */
const showFaces = async () => {
  const sheet = document.querySelector<HTMLStyleElement>("style[media]")?.sheet;
  const faces = [...(sheet?.cssRules ?? [])].map((rule) => {
    const of = (name: string) => (rule as CSSFontFaceRule).style.getPropertyValue(name);
    return new FontFace(of("font-family").replaceAll('"', ""), of("src"), {
      weight: of("font-weight"),
      unicodeRange: of("unicode-range"),
      display: "swap",
    });
  });
  // Every page needs Latin; other ranges are fetched only where their letters occur.
  const isLatin = ({ unicodeRange }: FontFace) => /^U\+(\?\?|0+-0*FF)/i.test(unicodeRange);
  const [first, ...more] = await Promise.all(faces.filter(isLatin).map((face) => face.load()));
  if (first) document.fonts.add(first);
  await new Promise((resolve) => setTimeout(resolve, FRAMES_MS));
  for (const face of [...more, ...faces]) document.fonts.add(face);
};

/**
 * The page contains the styles of its own parts; these sheets are for other screens. They are applied together, from the
 * browser's cache, because each time all elements get their styles anew.
 */
const allStyles = async () => {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>("link[disabled]")];
  await Promise.allSettled(sheets.map(async ({ href }) => (await fetch(href)).text()));
  for (const sheet of sheets) sheet.disabled = false;
};
const later = () => {
  // Heard by src/app/main.tsx.
  dispatchEvent(new Event("akamas:open"));
  // Read by below.css.
  void Promise.allSettled([allStyles(), showFaces()]).then(() => {
    document.documentElement.dataset.styled = "";
  });
};

const begin = async () => {
  for (const href of listed(ahead)) add("preload", href, "fetch");
  try {
    for (const href of listed(parts)) {
      add("modulepreload", href);
      // To start thirty requests takes a phone longer than a press may wait.
      await self.scheduler?.yield?.();
    }
    // Each file runs in a task of its own: all together they block the page for longer.
    for (const href of listed(parts)) await import(href);
  } catch {
    stop();
    wait(null);
    later();
    // A file did not arrive: the page gets its app when the network is back.
    self.ononline = begin;
  }
};

let styled: boolean | undefined;
const over = () => {
  const happened = happen();
  if (form()) return false;
  // Fonts and styles each cause a layout, while the app prepares the form.
  if (!styled) later();
  styled = true;
  if (happened) stop();
  return happened;
};

addEventListener("click", press, true);
addEventListener("keydown", type, true);
addEventListener("change", choose, true);
// Dispatched by src/app/main.tsx after hydration.
addEventListener(
  "akamas:ready",
  () => {
    ready = true;
    removeEventListener("change", choose, true);
    const where = { subtree: true, childList: true, attributeFilter: ["inert", "disabled"] };
    if (!over()) new MutationObserver((_, watch) => over() && watch.disconnect()).observe(document.body, where);
    if (chosen) {
      chosen.field.value = chosen.value;
      chosen.field.dispatchEvent(new Event("change", { bubbles: true }));
    }
  },
  { once: true },
);
// A page can be loaded before it is painted.
const afterPaint = () => {
  if (!PerformanceObserver.supportedEntryTypes.includes("paint")) return begin();
  new PerformanceObserver((list, observer) => {
    if (!list.getEntriesByName("first-contentful-paint")[0]) return;
    observer.disconnect();
    begin();
  }).observe({ type: "paint", buffered: true });
};
if (document.readyState === "complete") afterPaint();
else addEventListener("load", afterPaint);

// Makes this file a module, so that its names are not global.
export {};
