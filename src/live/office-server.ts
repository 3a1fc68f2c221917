import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { keepCounters, keptCounters } from "#data/queries/office.ts";
import {
  type FoundShipment,
  type HistoryAsked,
  type HistoryDetail,
  type OfficeCounters,
  officeCounters,
  searchHistory,
  shipmentFromServer,
} from "#data/remote/office-api.ts";
import type { Customer, Shipment } from "#data/shared/wire.ts";
import { useSession } from "./session.ts";
import { useLive } from "./use-live.ts";

export type { OfficeCounters } from "#data/remote/office-api.ts";

// Uses TanStack Query: only for screens inside the office's layout, which provides the client.

/**
 * The counters over the whole history, fetched again when `mirror` changes; offline the last known ones. Null until the first
 * answer.
 */
export function useOfficeCounters(mirror: unknown): OfficeCounters | null {
  const me = useMe();
  const client = useQueryClient();
  const queryKey = ["counters", me];
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const counters = await officeCounters(signal);
      await keepCounters(me, counters, Date.now()).catch((error) => console.error(error));
      return counters;
    },
  });
  const before = useRef(mirror);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched again only when the mirror changes
  useEffect(() => {
    if (before.current === mirror) return;
    before.current = mirror;
    void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  }, [mirror]);
  const kept = useLive(`counters ${me}`, async () => (me ? keptCounters(me) : null)).value;
  return data ?? kept?.counters ?? null;
}

export type HistorySearch = {
  /** off: no search. asking: pending. reached: the server has answered. unreachable: no network, or it failed. */
  state: "off" | "asking" | "reached" | "unreachable";
  found: readonly { row: Shipment; customer: Customer | null }[];
  /** There are more results than were fetched. */
  more: boolean;
  fetchMore: () => void;
  retry: () => void;
};

const NOTHING: HistorySearch["found"] = [];

type Asked = Pick<HistoryAsked, "q" | "status" | "before"> & { on: boolean };

/** The server's search over the whole history; `status` "" is all, `before` a day, "" for none. */
export function useHistorySearch({ q, status, before, on }: Asked): HistorySearch {
  const me = useMe();
  const query = useInfiniteQuery({
    queryKey: ["search", me, q, status, before],
    queryFn: ({ pageParam, signal }) => searchHistory({ q, status, before, after: pageParam }, signal),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    enabled: on,
    select: ({ pages }) => pages.flatMap(({ items }) => items).map(asFound),
  });
  const { data, isError, fetchStatus, hasNextPage, isFetchingNextPage } = query;
  const state = !on ? "off" : data ? "reached" : isError || fetchStatus === "paused" ? "unreachable" : "asking";
  return {
    state,
    found: data ?? NOTHING,
    more: hasNextPage,
    fetchMore: () => {
      if (hasNextPage && !isFetchingNextPage) void query.fetchNextPage();
    },
    retry: () => void query.refetch(),
  };
}

/** A shipment that is not in the mirror, fetched from the server while `on`. */
export function useHistoryShipment(id: string, on: boolean) {
  const me = useMe();
  const { data, isError, fetchStatus, refetch } = useQuery<HistoryDetail>({
    queryKey: ["shipment", me, id],
    queryFn: ({ signal }) => shipmentFromServer(id, signal),
    enabled: on,
  });
  const state = data ? "ready" : isError || fetchStatus === "paused" ? "failed" : "loading";
  return { state, data, retry: () => void refetch() } as const;
}

function asFound({ customer, ...row }: FoundShipment): { row: Shipment; customer: Customer | null } {
  return { row, customer: customer ?? null };
}

function useMe(): string {
  return useSession()?.userId ?? "";
}
