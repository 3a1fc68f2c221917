import { useEffect, useReducer, useRef } from "react";
import { cyprusDay, formatSince, type Instant } from "#i18n/format.ts";
import { clockFault, trueNow } from "#lib/true-time.ts";

/** The calendar day in Cyprus, by the server's clock where this device's is off. */
export function useToday(): string {
  return useByTheClock(() => cyprusDay(trueNow()));
}

/** The days in Cyprus by this device's clock and by the server's, where they are known to differ; else null. */
export function useWrongDay(): { here: string; right: string } | null {
  const [here = "", right = ""] = useByTheClock(() => `${cyprusDay(Date.now())} ${cyprusDay(trueNow())}`).split(" ");
  return here === right ? null : { here, right };
}

/** The time of the last update: "14:02" if it was today, else with its day; "" for never. */
export function useSince(at: Instant | null): string {
  return useByTheClock(() => (at === null ? "" : formatSince(at)));
}

/** A text that depends on the time, read again every minute and when the page is shown again: a tablet may sleep past midnight. */
function useByTheClock(read: () => string): string {
  const [, again] = useReducer((times: number) => times + 1, 0);
  const shown = read();
  const latest = useRef({ read, shown });
  latest.current = { read, shown };
  useEffect(() => {
    const look = () => {
      if (latest.current.read() !== latest.current.shown) again();
    };
    const timer = setInterval(look, 60_000);
    document.addEventListener("visibilitychange", look);
    const stop = clockFault.subscribe(look);
    look();
    return () => {
      stop();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return shown;
}
