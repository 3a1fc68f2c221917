import { useState } from "react";
import type { Readable } from "#lib/store.ts";
import { useStore } from "#lib/use-store.ts";

const inBrowser: Readable<boolean> = { get: () => true, subscribe: () => () => {} };

/** False while the build draws a page and while the browser takes that page over; true from then on. */
export function useInBrowser(): boolean {
  return useStore(inBrowser, false);
}

/** Whether this part of the screen came with the page, drawn by the build; stays what it was when the part appeared. */
export function usePrerendered(): boolean {
  const [prerendered] = useState(!useInBrowser());
  return prerendered;
}
