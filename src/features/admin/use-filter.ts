import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { ShipmentStatus } from "#domain/shipment/status.ts";
import type { Only, ShipmentSearch } from "./search-params.ts";

const WRITE_AFTER_MS = 300;

/** The search as it is typed, at once; the address follows a little later and leads when it changes by itself. */
export function useFilter(search: ShipmentSearch) {
  const navigate = useNavigate();
  const [q, setQ] = useState(search.q ?? "");
  // What this hook wrote and the address has not said back yet, the oldest first; the last one is the newest.
  const written = useRef([search.q ?? ""]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back, forward or a link: not what this hook wrote itself. A slow device says an earlier one back while somebody
  // types on: that must not take their letters away.
  useEffect(() => {
    const now = search.q ?? "";
    const own = written.current.indexOf(now);
    if (own >= 0) {
      written.current = written.current.slice(own);
      return;
    }
    clearTimeout(timer.current);
    written.current = [now];
    setQ(now);
  }, [search.q]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const write = (next: ShipmentSearch) =>
    void navigate({ to: ".", search: (before: object) => ({ ...before, ...next }), replace: true, resetScroll: false });

  return {
    q,
    status: search.status ?? null,
    only: search.only ?? null,
    type(text: string) {
      setQ(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const trimmed = text.trim() === "" ? undefined : text;
        written.current.push(trimmed ?? "");
        write({ q: trimmed });
      }, WRITE_AFTER_MS);
    },
    choose: (status: ShipmentStatus | null) => write({ status: status ?? undefined }),
    show: (only: Only | null) => write({ only: only ?? undefined }),
    clear() {
      clearTimeout(timer.current);
      written.current.push("");
      setQ("");
      write({ q: undefined, status: undefined, only: undefined });
    },
  };
}

export type Filter = ReturnType<typeof useFilter>;
