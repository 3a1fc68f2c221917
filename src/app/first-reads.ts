import type { AnyRouter } from "@tanstack/react-router";

/**
 * Off with SLOW_PATHS=1 at the build: each screen then reads for itself. A person who opens the installed app sees the screen
 * drawn once instead of three times; with the files asked for ahead (tools/screen-files.mjs) the calculator answers after
 * 904 ms instead of 1,005 on a processor slowed down four times: `npm run bench -- start`.
 */
const ON = !import.meta.env.SLOW_PATHS;
/** A device that takes longer shows the screen without them first. */
const WAIT_MS = 1000;

/**
 * What the asked screen reads of this device, begun while its code is on its way: drawn without it, the screen would be
 * drawn twice. Never rejects; the screen finds out itself.
 */
export function firstReads(router: AnyRouter): Promise<unknown> {
  if (!ON) return Promise.resolve();
  const { pathname, search } = router.state.location;
  const reads = router.matchRoutes(pathname, search).map(async ({ staticData }) => staticData.firstReads?.());
  const late = new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  return Promise.race([Promise.all(reads).catch((error) => console.error(error)), late]);
}
