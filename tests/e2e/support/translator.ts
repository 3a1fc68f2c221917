import type { Page } from "@playwright/test";

/** How a browser replaces a text: Chrome by <font>, in one step or in two; Safari by another text node. */
export type How = "at once" | "in two steps" | "by text";

/**
 * Lets the page be translated as a browser does it: each text, also one that comes later, is replaced by the browser's own
 * nodes. The words stay, so that a test finds what it looks for, and a stale one is seen.
 */
export async function translated(page: Page, how: How = "at once"): Promise<void> {
  await page.addInitScript(translator, how);
}

/** Runs in the page. */
export function translator(how: How): void {
  const SKIPPED = "script, style, textarea, svg, font, [translate=no]";
  const ours = new WeakSet<Node>();
  const replace = (text: Text) => {
    if (text.data.trim() === "" || ours.has(text) || text.parentElement?.closest(SKIPPED)) return;
    const words = document.createTextNode(text.data);
    ours.add(words);
    if (how === "by text") return text.replaceWith(words);
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.append(words);
    outer.append(inner);
    if (how === "at once") return text.replaceWith(outer);
    text.before(outer);
    text.remove();
  };
  const all = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(replace);
  };
  new MutationObserver(() => document.body && all()).observe(document, {
    ...{ subtree: true, childList: true, characterData: true },
  });
}
