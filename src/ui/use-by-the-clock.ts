import { useEffect, useReducer, useRef } from "react";
import { cyprusDay, formatSince, type Instant } from "#i18n/format.ts";

/** The calendar day in Cyprus. */
export function useToday(): string {
  return useByTheClock(() => cyprusDay(Date.now()));
}

/** When something was last brought up to date, "" for never: "14:02" of today, with its day from tomorrow on. */
export function useSince(at: Instant | null): string {
  return useByTheClock(() => (at === null ? "" : formatSince(at)));
}

/** A text that the clock changes, looked at every minute and whenever the page comes back: a tablet may sleep through midnight. */
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
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return shown;
}
