import { useMemo, useState } from "react";
import {
  type Choice,
  type Following,
  type Follows,
  roomOn,
  useConsequences,
  useEachConsequence,
} from "#live/consequences.ts";
import type { Shipment } from "#live/office.ts";
import type { SailingDesk, SailingView } from "#live/sailings.ts";
import type { LateAction } from "./follows-rows.tsx";
import type { ShipOption } from "./ship-choice.tsx";

/** A value that is no sailing's id: removes the assignment. */
export const NONE = "none";
/** Sailings that should have left longer ago than this are not offered: they were forgotten, or are recorded soon. */
const OVERDUE_MS = 7 * 86_400_000;

/**
 * The sailing that a person has chosen for a shipment that cannot make the chosen one: another, or that one all the same. Those
 * without an entry stay. A later answer changes none of these.
 */
type Decided = ReadonlyMap<string, string>;
const NOT_DECIDED: Decided = new Map();

/** The choice of a sailing for several shipments, and what follows from it. */
export function useSailingPlan(rows: readonly Shipment[]) {
  const [to, setTo] = useState<string | null>(null);
  const [decided, setDecided] = useState(NOT_DECIDED);
  // Only shipments with pallets can be assigned, and pallets are created at the confirmation.
  const moving = useMemo(() => rows.filter(({ status }) => status === "confirmed" || status === "in_transit"), [rows]);
  const choice = useMemo(() => (to === null ? null : { sailing: to === NONE ? "" : to }), [to]);
  const following = useConsequences(moving, choice, decided);
  const { desk, now } = following.desk;
  const open = useOpen(desk, now);
  const options = useOptions(moving, open, following);
  const ship = open.find(({ id }) => id === to);
  const room = useMemo(
    () => (ship && desk ? roomOn(ship, rowsWithout(moving, following.staying), desk) : null),
    [ship, desk, moving, following.staying],
  );
  const first = new Map(following.follows?.shipments.map(({ id, first_sailing }) => [id, first_sailing]));
  const moves = moving.flatMap(({ id, sailing: was }) => {
    if (!choice) return [];
    const sailing = decided.get(id) ?? (following.staying.has(id) ? null : choice.sailing);
    return sailing === null ? [] : [{ shipment: id, sailing, was }];
  });
  const elsewhere = moves.filter(({ sailing }) => sailing !== choice?.sailing);
  return {
    to,
    moving,
    following,
    open,
    options,
    ship,
    room,
    moves,
    /** Those that somebody has put on another one are among them, also if they can make it by a later answer. */
    late: new Set([...(following.follows?.cannot_make ?? []), ...elsewhere.map(({ shipment }) => shipment)]),
    /** How many are put on another sailing than the chosen one. */
    elsewhere: elsewhere.length,
    choose(value: string) {
      setTo(value);
      setDecided(NOT_DECIDED);
    },
    actionFor(id: string): LateAction {
      const on = decided.get(id);
      const isElsewhere = on !== undefined && on !== to;
      const other = isElsewhere ? on : first.get(id);
      return {
        first: open.find((one) => one.id === other),
        chosen: isElsewhere ? "first" : on === undefined ? null : "anyway",
        choose: (what) => setDecided((before) => changed(before, id, what === "first" ? other : what && to)),
      };
    },
  };
}

export type SailingPlan = ReturnType<typeof useSailingPlan>;

function changed(before: Decided, id: string, sailing: string | null | undefined): Decided {
  const next = new Map(before);
  if (sailing) next.set(id, sailing);
  else next.delete(id);
  return next;
}

const rowsWithout = (rows: readonly Shipment[], without: ReadonlySet<string>) =>
  rows.filter(({ id }) => !without.has(id));

/** Of how many the day in Bologna is not known: neither whether they make a sailing. */
export function unknownOf(rows: readonly Shipment[], follows: readonly Follows[], there: ReadonlySet<string>): number {
  const unknown = new Set(follows.flatMap(({ id, in_bologna }) => (in_bologna === "" && !there.has(id) ? [id] : [])));
  return rows.filter(({ id }) => unknown.has(id)).length;
}

/** Sailings that take pallets, those that have yet to sail first. */
function useOpen(desk: SailingDesk | null, now: number): SailingView[] {
  return useMemo(() => {
    const open = (desk?.sailings ?? []).filter(
      ({ state, etd }) => (state === "planned" || state === "closed") && etd > now - OVERDUE_MS,
    );
    return [...open.filter(({ etd }) => etd > now), ...open.filter(({ etd }) => etd <= now)];
  }, [desk, now]);
}

/** Of each sailing how many of them make it, and its room with those. */
function useOptions(rows: readonly Shipment[], open: readonly SailingView[], { desk }: Following): ShipOption[] {
  const choices = useMemo((): Choice[] => open.map(({ id }) => ({ sailing: id })), [open]);
  const each = useEachConsequence(rows, choices, desk);
  return useMemo(
    () =>
      open.map((ship, at) => {
        const going = rowsWithout(rows, new Set(each[at]?.cannot_make));
        const unknown = each[at] ? unknownOf(rows, each[at].shipments, each[at].there) : 0;
        const room = roomOn(ship, going, desk.desk as SailingDesk);
        return { ship, make: going.length - unknown, of: rows.length, unknown, room };
      }),
    [rows, open, each, desk.desk],
  );
}
