import { useState, useSyncExternalStore } from "react";

const never = () => () => {};
const yes = () => true;
const no = () => false;

/** False while the build draws a page and while the browser takes that page over; true from then on. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(never, yes, no);
}

/** Whether this part of the screen came with the page, drawn by the build; stays what it was when the part appeared. */
export function usePrerendered(): boolean {
  const [prerendered] = useState(!useInBrowser());
  return prerendered;
}
