import { AUTH_KEY, ENDED_KEY } from "#data/auth-state.ts";
import { GUEST_WAITING_KEY } from "#data/guest-outbox.ts";
import { KEPT_KEY } from "#data/kept-mark.ts";

// Stands inline at the end of every prerendered page, which is painted, readable and full of real links without the app.
// The app is fetched at the first sign of a person, or at once where something on this device needs it. What is pressed
// or chosen before it is there waits visibly and happens then. docs/decisions/0008-app-at-the-first-sign.md has the why.

const { entry = "", parts = "", warm = "", start = "" } = document.currentScript?.dataset ?? {};
const later = { capture: true, passive: true };
/** A form is what some pages are for: they do not wait for a sign for ever (some screen readers give none). */
const LATE_MS = 10_000;
/** Time for the page to be drawn anew, also where that is done without a graphics card. */
const FRAMES_MS = 150;
/** Somebody is there, another tab signed in or left something to send, or the network went and must be said to be gone. */
const SIGNS = "pointerdown pointermove touchstart keydown focusin scroll wheel storage offline".split(" ");
/** What the app answers to a press; the cities of the map are a short cut for the pointer. */
const PRESSED = "button, input[type=radio], .map-target";

/** The form of this page, out of reach until the app has taken it over. */
const form = document.querySelector<HTMLElement>("[inert]");

let begun = false;
let pressed: Element | null = null;
let field = "";
let chosen: { field: HTMLSelectElement; value: string } | null = null;

const listed = (addresses: string) => addresses.split(" ").filter(Boolean);
const add = (rel: string, href: string) => {
  const link = document.createElement("link");
  link.rel = rel;
  link.href = href;
  document.head.append(link);
};

const begin = () => {
  if (begun) return;
  begun = true;
  for (const sign of SIGNS) removeEventListener(sign, begin, later);
  for (const href of listed(parts)) add("modulepreload", href);
  import(entry).catch(release);
};

const press = (event: MouseEvent) => {
  const button = event.target instanceof Element ? event.target.closest(PRESSED) : null;
  if (!button) return;
  event.preventDefault();
  event.stopPropagation();
  begin();
  pressed?.removeAttribute("aria-busy");
  pressed = button;
  button.setAttribute("aria-busy", "true");
};

/** Remembers the field at the point of a form that is still out of reach: what is inert is no target of events. */
const aim = ({ clientX: x, clientY: y }: PointerEvent) => {
  if (!form?.isConnected || !form.inert) return removeEventListener("pointerdown", aim, true);
  const fields = form.querySelectorAll("input[id], textarea[id], button[id]");
  const hit = [...fields].find((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  });
  field = hit?.id ?? "";
  const where = { subtree: true, childList: true, attributeFilter: ["inert", "disabled"] };
  new MutationObserver((_, watch) => takeFocus() && watch.disconnect()).observe(document.body, where);
};

/** The form that works stands in place of the drawn one as soon as the device has said what was left in it. */
const takeFocus = () => {
  const found = document.getElementById(field) as (HTMLElement & { disabled?: boolean }) | null;
  if (field && (!found || found.disabled || found.closest("[inert]"))) return false;
  // Unless the person has gone on to something else; a press beside every field leaves the focus with what is around it.
  if (!document.activeElement || document.activeElement.contains(found)) found?.focus();
  return true;
};

const choose = ({ target }: Event) => {
  if (!(target instanceof HTMLSelectElement)) return;
  chosen = { field: target, value: target.value };
  // The home page's way to a rate, should it be taken before the app is there.
  const way = document.querySelector<HTMLAnchorElement>("[data-follows-country]");
  if (way) way.search = `from=${target.value}`;
};

const release = () => {
  removeEventListener("click", press, true);
  removeEventListener("change", choose, true);
  pressed?.removeAttribute("aria-busy");
};

/** The device is told to keep the app, and the rates, although nothing of the app runs in this page. */
const keepOnDevice = async () => {
  // What this page itself would need comes first: the worker fetches every screen.
  for (const href of listed(warm)) await (await fetch(href, { priority: "low" })).arrayBuffer();
  if (begun || !("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register("/sw.js");
  (await navigator.serviceWorker.ready).active?.postMessage({ type: "KEEP_TARIFF" });
};

/**
 * The faces of the page stand in a sheet that counts for nothing, so that fonts do not share the line with the page. One
 * after the other when both are there: each lays the page out again, and both at once would be one long task.
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
  // Latin is what every page is set in; the others are fetched where their letters stand.
  const isLatin = ({ unicodeRange }: FontFace) => /^U\+(\?\?|0+-0*FF)/i.test(unicodeRange);
  const [first, ...more] = await Promise.all(faces.filter(isLatin).map((face) => face.load()));
  if (first) document.fonts.add(first);
  await new Promise((resolve) => setTimeout(resolve, FRAMES_MS));
  for (const face of [...more, ...faces]) document.fonts.add(face);
};

const needed = () => {
  if (start === "now" || !navigator.onLine) return true;
  try {
    return [AUTH_KEY, ENDED_KEY, GUEST_WAITING_KEY, KEPT_KEY].some((key) => localStorage.getItem(key) !== null);
  } catch {
    return false;
  }
};

const onPainted = () => {
  const shown = showFaces().catch(() => {});
  if (needed()) return begin();
  if (start === "late") setTimeout(begin, LATE_MS);
  const keep = () => void keepOnDevice().catch(() => {});
  // The worker fetches and reads every screen: a phone that is laying out the page has no processor to spare for that.
  void shown.then(() => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(keep);
    else setTimeout(keep, 500);
  });
};

if (form) addEventListener("pointerdown", aim, true);
addEventListener("click", press, true);
addEventListener("change", choose, true);
for (const sign of SIGNS) addEventListener(sign, begin, later);
// src/app/main.tsx says so when the page is the app's.
addEventListener(
  "akamas:ready",
  () => {
    release();
    const button = pressed?.isConnected ? pressed : document.getElementById(pressed?.id || " ");
    button?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    if (!chosen) return;
    chosen.field.value = chosen.value;
    chosen.field.dispatchEvent(new Event("change", { bubbles: true }));
  },
  { once: true },
);
// A page can be loaded before it is painted.
const afterPaint = () => {
  if (!PerformanceObserver.supportedEntryTypes.includes("paint")) return onPainted();
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName("first-contentful-paint").length === 0) return;
    observer.disconnect();
    onPainted();
  }).observe({ type: "paint", buffered: true });
};
if (document.readyState === "complete") afterPaint();
else addEventListener("load", afterPaint, { once: true });
