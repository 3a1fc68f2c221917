import { useEffect, useRef } from "react";
import { countTaken, editsOf, overBy } from "#data/queries/settled-edits.ts";
import { useSession } from "./session.ts";
import { useLive } from "./use-live.ts";

/**
 * Calls `tell` once all edits that had to wait in the outbox were accepted by the server, with their number. An edit that is
 * saved at the first attempt does not count: its form confirms it.
 */
export function useSettledEdits(tell: (count: number) => void): void {
  const me = useSession()?.userId ?? "";
  const { value: ops } = useLive(`edits ${me}`, () => editsOf(me));
  const told = useRef(tell);
  told.current = tell;
  const waited = useRef({ me, ids: new Set<string>() });
  useEffect(() => {
    if (!ops) return;
    if (waited.current.me !== me) waited.current = { me, ids: new Set() };
    const over = overBy(ops, waited.current.ids);
    if (over.length === 0) return;
    countTaken(over, ops).then(
      (count) => count > 0 && told.current(count),
      (error) => console.error(error),
    );
  }, [ops, me]);
}
