/**
 * Run in the page with forced colours: the texts whose contrast with their ground is below `least`, as "1.0 button: Sign In".
 * Chromium lays Canvas behind every text whose colours it may adjust, so that is a ground too.
 */
export function faintTexts(least: number): string[] {
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  type Colour = [number, number, number, number];
  const read = (css: string): Colour => {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = css;
    context.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0, a = 0] = context.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top: Colour, below: Colour): Colour => {
    const mixed = [0, 1, 2].map((n) => (top[n] ?? 0) * top[3] + (below[n] ?? 0) * (1 - top[3]));
    return [mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0, 1];
  };
  const ground = (element: Element | null): Colour => {
    if (!element) return read("Canvas");
    const own = read(getComputedStyle(element).backgroundColor);
    return own[3] === 1 ? own : over(own, ground(element.parentElement));
  };
  /** WCAG 2 relative luminance. */
  const luminance = (colour: Colour) => {
    const [r = 0, g = 0, b = 0] = colour
      .slice(0, 3)
      .map((of) => of / 255)
      .map((of) => (of <= 0.04045 ? of / 12.92 : ((of + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one: Colour, other: Colour) => {
    const [a, b] = [luminance(one), luminance(other)];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  };
  const faint = new Set<string>();
  const look = (element: Element, text: string) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || text.trim() === "") return;
    const below = ground(element);
    const grounds =
      getComputedStyle(element).forcedColorAdjust === "none" || element.tagName === "svg"
        ? [below]
        : [below, read("Canvas")];
    const colour = over(read(getComputedStyle(element).color), below);
    const found = Math.min(...grounds.map((one) => contrast(colour, one)));
    if (found < least) faint.add(`${found.toFixed(1)} ${element.tagName.toLowerCase()}: ${text.trim().slice(0, 40)}`);
  };
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea"))
    look(field, field.value || field.placeholder);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    // The colours of a drawing are its own.
    const parent = node.parentElement?.closest("svg, script, style") ? null : node.parentElement;
    if (parent) look(parent, node.textContent ?? "");
  }
  // The lines of an icon have the colour of the text around it.
  for (const icon of document.querySelectorAll("svg.i")) look(icon, "an icon");
  return [...faint];
}
