import type { Tab } from "./engine.ts";

/**
 * What a person does on a page, in every engine alike: found by what is read out, done by the events that a press and typing
 * make. Defined in the page before each step.
 */
const HANDS = String.raw`
const name = (el) =>
  (el.getAttribute("aria-label") ??
    (el.getAttribute("aria-labelledby")?.split(" ").map((id) => document.getElementById(id)?.textContent).join(" ") ||
      (el.labels?.length ? [...el.labels].map((label) => label.textContent).join(" ") : el.textContent))
  ).replace(/\s+/g, " ").trim();
const seen = (el) => el.checkVisibility({ visibilityProperty: true }) && !el.closest("[inert]");
const KINDS = {
  button: "button, [role=button]", link: "a[href]", checkbox: "input[type=checkbox]", option: "[role=option]",
  combobox: "[role=combobox]", field: "input, textarea, select", heading: "h1, h2, h3",
  region: "section[aria-label], section[aria-labelledby], [role=region]", group: "fieldset, [role=group]", article: "article",
};
const fits = (said, wanted) => (wanted instanceof RegExp ? wanted.test(said) : said === wanted);
const wait = async (what, look) => {
  for (const until = performance.now() + 30000; performance.now() < until; ) {
    const found = look();
    if (found) return found;
    await new Promise((go) => setTimeout(go, 50));
  }
  throw new Error("not there: " + what + " on " + location.pathname + "\n" + document.body.innerText.replace(/\n+/g, " | ").slice(-1500));
};
const find = (kind, wanted, inside) => wait(kind + " " + wanted, () =>
  [...(inside ?? document).querySelectorAll(KINDS[kind])].find((el) => seen(el) && fits(name(el), wanted)));
const press = (el) => {
  el.scrollIntoView({ block: "center" });
  for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup"])
    el.dispatchEvent(new (type.startsWith("pointer") ? PointerEvent : MouseEvent)(type, { bubbles: true, cancelable: true, button: 0, detail: 1 }));
  el.focus?.();
  el.click();
};
const type = (el, text) => {
  el.focus();
  const proto = el instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(proto, "value").set.call(el, text);
  el.dispatchEvent(new InputEvent("input", { bubbles: true, data: text, inputType: "insertText" }));
  el.dispatchEvent(new Event("change", { bubbles: true }));
};
const text = (wanted) => wait("text " + wanted, () => document.body.innerText.includes(wanted));
`;

/** A step: the body of an async function that has the hands above. */
export const step = <T = null>(tab: Tab, body: string): Promise<T> => tab.run<T>(`${HANDS}\n${body}`);

/** Opens a page and waits until nothing more arrives: a page that is left before that reports what it could not load. */
export async function visit(tab: Tab, path: string): Promise<void> {
  await tab.goto(path);
  await tab.run(`
    const arrived = () => performance.getEntriesByType("resource").length;
    for (let before = -1, quiet = 0; quiet < 5; ) {
      const now = arrived();
      quiet = now === before && document.readyState === "complete" ? quiet + 1 : 0;
      before = now;
      await new Promise((go) => setTimeout(go, 100));
    }`);
}

/** Waits until the page shows this text. */
export const sees = (tab: Tab, wanted: string): Promise<null> => step(tab, `await text(${JSON.stringify(wanted)});`);

export const click = (
  tab: Tab,
  kind: "button" | "link" | "checkbox" | "option",
  name: RegExp | string,
): Promise<null> =>
  step(tab, `press(await find("${kind}", ${typeof name === "string" ? JSON.stringify(name) : name}));`);

/** The worker of this build is in control, and the rates are stored: what one visit leaves on the device. */
export async function visitOnce(tab: Tab): Promise<void> {
  await tab.goto("/");
  await step(
    tab,
    `await navigator.serviceWorker.ready;
    await wait("the worker's control", () => navigator.serviceWorker.controller);
    for (;;) {
      const known = await indexedDB.databases();
      if (known.some(({ name }) => name === "tariff")) {
        const stored = await new Promise((resolve) => {
          const opening = indexedDB.open("tariff");
          opening.onsuccess = () => {
            const db = opening.result;
            const asked = db.transaction("current").objectStore("current").count();
            asked.onsuccess = () => { db.close(); resolve(asked.result); };
          };
        });
        if (stored === 1) return null;
      }
      await new Promise((go) => setTimeout(go, 100));
    }`,
  );
}

type Pallet = { length: string; width: string; height: string; weight: string };

/** Fills the calculator in and calculates. */
export async function quote(tab: Tab, input: { country: string; postcode: string; pallets: readonly Pallet[] }) {
  const isThere = await tab.run<boolean>(`return location.pathname === "/calculator";`);
  if (!isThere) await visit(tab, "/calculator");
  await step(
    tab,
    `const { country, postcode, pallets } = ${JSON.stringify(input)};
    const box = await find("combobox", /^Origin country/);
    press(box);
    type(box, country);
    press(await find("option", new RegExp("^" + country)));
    type(await find("field", /Postcode/), postcode);
    for (const [i, pallet] of pallets.entries()) {
      if (i > 0) press(await find("button", "Add Pallet"));
      const row = await find("group", "Row " + (i + 1));
      for (const [field, value] of Object.entries(pallet))
        type(await find("field", new RegExp("^" + field, "i"), row), value);
    }
    press(await find("button", "Calculate Rate"));`,
  );
}

export type Session = { token: string; record: object };

/** Signs in by writing the session to the device, without the sign-in screen. `kept`: what else localStorage has. */
export async function enter(
  tab: Tab,
  { token, record }: Session,
  path = "/dashboard",
  kept: Readonly<Record<string, string>> = {},
): Promise<void> {
  await tab.goto(EMPTY_PAGE);
  const all = { ...kept, pocketbase_auth: JSON.stringify({ token, record }) };
  await tab.run(`for (const [key, value] of Object.entries(${JSON.stringify(all)})) localStorage.setItem(key, value);`);
  await visit(tab, path);
}

/** A page of the site without the app. */
const EMPTY_PAGE = "/robots.txt";

/** Faults of a device without a network, whose browser a test can still sign in. */
export const offline = ({ path }: { path: string }): boolean => path !== EMPTY_PAGE;

/** Types into the fields with these labels. */
export const fill = (tab: Tab, fields: Readonly<Record<string, string>>): Promise<null> =>
  step(
    tab,
    `for (const [label, value] of Object.entries(${JSON.stringify(fields)}))
      type(await find("field", new RegExp("^" + label)), value);`,
  );

/** What notices say, each on one line after another. */
export const notices = (tab: Tab): Promise<string[]> =>
  tab.run<string[]>(`return [...document.querySelectorAll(".toast")].map((one) => one.innerText);`);

/** Waits until the page on which `window.before` was set has been replaced by another. */
export async function again(tab: Tab): Promise<void> {
  for (;;) {
    // A page that is being replaced answers nothing, or with an error.
    const left = await tab
      .run<boolean>("return !window.before && document.readyState === 'complete';")
      .catch(() => false);
    if (left) return;
    await new Promise((go) => setTimeout(go, 100));
  }
}
