import { useEffect, useMemo, useState } from "react";
import { type SailingDesk, sailingDesk } from "#data/queries/sailing-desk.ts";
import { sailingParts } from "#data/queries/sailings.ts";
import { pageEngine } from "#data/sync/engine.ts";
import {
  type Assignment,
  assignOp,
  changeSailing,
  type SailingDelay,
  type SailingFields,
  type SailingStep,
  sailingAdvanceOp,
  sailingDelayOp,
  sailingEditOp,
} from "#data/use-cases/change-sailing.ts";
import { transitOf } from "#domain/transit.ts";
import { useStore } from "#lib/use-store.ts";
import { useSession } from "./session.ts";
import { useTariff } from "./tariff.ts";
import { useCalmLive } from "./use-live.ts";

export type { PendingChange, SailingView } from "#data/queries/pending-sailings.ts";
export type {
  Earlier,
  LooseShipment,
  PalletMark,
  PalletView,
  SailingDesk,
  ShipmentView,
} from "#data/queries/sailing-desk.ts";
export type { Assignment, SailingDelay, SailingFields, SailingStep } from "#data/use-cases/change-sailing.ts";

/** `desk` is null until it was read. */
export type Desk = { state: "loading" | "ready" | "failed"; desk: SailingDesk | null; now: number };

/** Throttle: changes within this time are rendered together. */
const CALM_MS = 150;
const MINUTE = 60_000;

/** Sailings, their pallets and unassigned ones, with this device's unsent changes; `also` adds one that may be over. */
export function useSailingDesk(also = ""): Desk {
  const me = useSession()?.userId ?? "";
  const unreachable = useStore(pageEngine().pullFailed);
  const { value, failed } = useCalmLive(
    `sailings ${me} ${also}`,
    async () => (me ? sailingParts(me, also) : null),
    CALM_MS,
  );
  const { tariff } = useTariff();
  const now = useMinute();
  const desk = useMemo(() => {
    if (!value) return null;
    const slugs = new Map(tariff?.countries.map(({ id, slug }) => [id, slug]));
    return sailingDesk({ parts: value, roadDays: (id) => transitOf(slugs.get(id) ?? "")?.road ?? null, now });
  }, [value, tariff, now]);
  const known = desk !== null && (desk.updatedAt !== null || desk.sailings.length > 0);
  if (known) return { state: "ready", desk, now };
  return { state: failed || unreachable ? "failed" : "loading", desk: null, now };
}

/** The time in ms, updated each minute, because a cut-off may pass while it is shown. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The office's actions on sailings; they work offline and reject when the device cannot store them. */
export const sailingActions = {
  /** `seen`: the values of the same fields that the editor saw, to detect conflicts. */
  edit: (sailing: string, set: Partial<SailingFields>, seen: Partial<SailingFields>): Promise<void> =>
    changeSailing(sailingEditOp(sailing, set, seen)),
  advance: (sailing: string, step: SailingStep): Promise<void> => changeSailing(sailingAdvanceOp(sailing, step)),
  delay: (sailing: string, delay: SailingDelay): Promise<void> => changeSailing(sailingDelayOp(sailing, delay)),
  assign: (assignment: Assignment): Promise<void> => changeSailing(assignOp(assignment)),
};

/** Rows as CSV; cells that begin like a formula are escaped. */
export async function tableFile(rows: string[][]): Promise<Blob> {
  const { csvFile } = await import("#data/shared/csv-file.ts");
  return csvFile(rows);
}
