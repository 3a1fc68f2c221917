/** Runs `work` when the browser has nothing better to do; what fails is logged. */
export function whenIdle(work: () => Promise<void>): void {
  const guarded = () => void work().catch((error) => console.error(error));
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === "function") requestIdleCallback(guarded, { timeout: 2000 });
  else setTimeout(guarded, 200);
}
