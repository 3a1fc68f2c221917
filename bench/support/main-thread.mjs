/**
 * What a page's main thread spends on `work`, in ms of processor time, which says the same on a machine that is busy. At full
 * speed: the slowdown of the CDP is a loop that takes processor time of its own.
 * @param {import("playwright").CDPSession} session @param {() => Promise<unknown>} work
 */
export async function mainThreadTime(session, work) {
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const busy = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
  };
  const before = await busy();
  await work();
  const spent = (await busy()) - before;
  await session.send("Performance.disable");
  return spent;
}
