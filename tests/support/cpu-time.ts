import { readdirSync, readFileSync } from "node:fs";

/** Nanoseconds of processor that a process has had, over all its threads: whoever else is busy does not count. */
export function cpuTime(pid: number): number {
  let sum = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`))
    try {
      sum += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]);
    } catch {
      // It has ended since the list was read.
    }
  return sum;
}
