import { readdirSync, readFileSync } from "node:fs";

/** Processor time of a process over all its threads, in nanoseconds: independent of what else the machine does. */
export function cpuTime(pid: number): number {
  let sum = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`))
    try {
      sum += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]);
    } catch {
      // The thread has ended since the list was read.
    }
  return sum;
}
