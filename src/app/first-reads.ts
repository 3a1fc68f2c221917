import type { AnyRouter } from "@tanstack/react-router";

/** A device that takes longer shows the screen without them first. */
const WAIT_MS = 1000;

/**
 * What the asked screen reads of this device, begun while its code is on its way: drawn without it, the screen would be
 * drawn twice. Never rejects; the screen finds out itself.
 */
export function firstReads(router: AnyRouter): Promise<unknown> {
  const reads = router.matchRoutes(router.latestLocation).map(async ({ staticData }) => staticData.firstReads?.());
  const late = new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  return Promise.race([Promise.all(reads).catch((error) => console.error(error)), late]);
}
