// Each stands in for what Headless UI asks of a library in the case that we never have: `anchor`, `virtual`, and the
// attributes data-hover and data-focus on controls.
const NO_LISTS = 'export const useVirtualizer = () => { throw new Error("No virtual lists here."); };';
const NO_RING = `const ring = { isFocused: false, isFocusVisible: false, focusProps: {} };
export const useFocusRing = () => ring;`;
const NO_HOVER = `const hover = { isHovered: false, hoverProps: {} };
export const useHover = () => hover;`;
const NO_ANCHOR = `const none = () => null;
const same = (props) => props ?? {};
const place = { refs: { setReference: none, setFloating: none }, floatingStyles: {}, context: { placement: "bottom" } };
const props = { getReferenceProps: same, getFloatingProps: same };
export const [autoUpdate, flip, inner, offset, shift, size, useInnerOffset] = Array(7).fill(none);
export const useFloating = () => place;
export const useInteractions = () => props;`;

/** @type {Readonly<Record<string, string>>} */
const STANDINS = {
  "@tanstack/react-virtual": NO_LISTS,
  "@react-aria/focus": NO_RING,
  "@react-aria/interactions": NO_HOVER,
  "@floating-ui/react": NO_ANCHOR,
};
const MARK = "\0standin:";

/**
 * Keeps out of the build what Headless UI brings for uses that this product does not have. Our style sheets place lists
 * themselves and ask the browser for :hover and :focus-visible, and our lists are short: a quarter of what the calculator
 * and the forms would fetch beside React. Only Headless UI gets these; who else imports the libraries gets them whole.
 * @returns {import("vite").Plugin} */
export function slimHeadless() {
  return {
    name: "slim-headless",
    enforce: "pre",
    apply: "build",
    resolveId: (source, importer) => (source in STANDINS && importer?.includes("@headlessui") ? MARK + source : null),
    load: (id) => (id.startsWith(MARK) ? (STANDINS[id.slice(MARK.length)] ?? null) : null),
  };
}
