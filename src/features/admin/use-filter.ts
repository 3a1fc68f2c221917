import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { GoodsPlace } from "#domain/office/goods-places.ts";
import type { LineName } from "#domain/office/line-names.ts";
import type { ShipmentStatus } from "#domain/shipment/status.ts";
import type { Only, ShipmentSearch, Sort } from "./search-params.ts";

const WRITE_AFTER_MS = 300;

/** The search text as typed; the address is updated with a delay, and its own changes (Back, links) update the text. */
export function useFilter(search: ShipmentSearch) {
  const navigate = useNavigate();
  const [q, setQ] = useState(search.q ?? "");
  // Values this hook wrote to the address that have not come back from the router yet, oldest first.
  const written = useRef([search.q ?? ""]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Only reacts to Back, Forward or a link, not to what this hook wrote: on a slow device an earlier value arrives while
  // somebody types on, and must not overwrite the newer letters.
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
    void navigate({
      ...{ to: ".", search: (before: object) => ({ ...before, ...next }), hash: true },
      ...{ replace: true, resetScroll: false },
    });

  return {
    q,
    status: search.status ?? null,
    only: search.only ?? null,
    line: search.line ?? null,
    where: search.where ?? null,
    sort: search.sort ?? ("newest" as const),
    older: search.older === true,
    type(text: string) {
      setQ(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const trimmed = text.trim() === "" ? undefined : text;
        written.current.push(trimmed ?? "");
        write({ q: trimmed });
      }, WRITE_AFTER_MS);
    },
    choose: (status: ShipmentStatus | null) => write({ status: status ?? undefined, where: undefined }),
    order: (sort: Sort) => write({ sort: sort === "newest" ? undefined : sort }),
    showOlder: () => write({ older: true }),
    show: (only: Only | null) => write({ only: only ?? undefined }),
    showLine: (line: LineName | null) => write({ line: line ?? undefined }),
    /** Goods in transit at one place, or anywhere. */
    at: (where: GoodsPlace | null) => write({ where: where ?? undefined }),
    clear() {
      clearTimeout(timer.current);
      written.current.push("");
      setQ("");
      write({ q: undefined, status: undefined, only: undefined, line: undefined, where: undefined });
    },
  };
}

export type Filter = ReturnType<typeof useFilter>;
