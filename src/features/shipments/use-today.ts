import { useEffect, useState } from "react";
import { cyprusDay } from "#i18n/format.ts";

/** The calendar day in Cyprus, looked at every minute and whenever the page comes back: a tablet may sleep through midnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => cyprusDay(Date.now()));
  useEffect(() => {
    const look = () => setToday(cyprusDay(Date.now()));
    const timer = setInterval(look, 60_000);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return today;
}
