import { useEffect, useState } from "react";
import { clockFault } from "#lib/true-time.ts";

const MINUTE = 60_000;

/** The time in ms, read each minute and when this device's clock was found to be off: what a screen says changes with it. */
export function useMinute(read: () => number = Date.now): number {
  const [now, setNow] = useState(read);
  useEffect(() => {
    const look = () => setNow(read());
    const timer = setInterval(look, MINUTE);
    const stop = clockFault.subscribe(look);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [read]);
  return now;
}
