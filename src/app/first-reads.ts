import type { AnyRouter } from "@tanstack/react-router";

/**
 * A fast path, off with SLOW_PATHS=1 at build time: each screen then reads its own data. With it the installed app renders the
 * first screen once instead of three times; together with preloaded files (tools/screen-files.mjs) the calculator answers
 * after 904 ms instead of 1,005 with four times CPU throttling: `npm run bench -- start`.
 */
const ON = !import.meta.env.SLOW_PATHS;
/** If the reads take longer, the screen is rendered without them first. */
const WAIT_MS = 1000;

/**
 * Starts the local reads of the first screen while its code is loading, so that it is rendered once, with data. Never rejects:
 * the screen handles failures itself.
 */
export function firstReads(router: AnyRouter): Promise<unknown> {
  if (!ON) return Promise.resolve();
  const { pathname, search } = router.state.location;
  const reads = router.matchRoutes(pathname, search).map(async ({ staticData }) => staticData.firstReads?.());
  const late = new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  return Promise.race([Promise.all(reads).catch((error) => console.error(error)), late]);
}
