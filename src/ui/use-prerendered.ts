import { useState } from "react";
import type { Readable } from "#lib/store.ts";
import { useStore } from "#lib/use-store.ts";

const inBrowser: Readable<boolean> = { get: () => true, subscribe: () => () => {} };

/** False during prerendering and hydration, true afterwards. */
export function useInBrowser(): boolean {
  return useStore(inBrowser, false);
}

/** Whether this component was mounted by hydrating a prerendered page; does not change after mounting. */
export function usePrerendered(): boolean {
  const [prerendered] = useState(!useInBrowser());
  return prerendered;
}
