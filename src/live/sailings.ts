import { useMemo } from "react";
import { type SailingDesk, sailingDesk } from "#data/queries/sailing-desk.ts";
import { sailingParts } from "#data/queries/sailings.ts";
import type { CsvDecimals } from "#data/shared/csv-form.ts";
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
import { useStore } from "#lib/use-store.ts";
import { useOrigin } from "./origin.ts";
import { useSession } from "./session.ts";
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

import { useMinute } from "./use-minute.ts";

export type { Assignment, SailingDelay, SailingFields, SailingStep } from "#data/use-cases/change-sailing.ts";

/** `desk` is null until it was read. */
export type Desk = { state: "loading" | "ready" | "failed"; desk: SailingDesk | null; now: number };

/** Throttle: changes within this time are rendered together. */
const CALM_MS = 150;

/** Sailings, their pallets and unassigned ones, with this device's unsent changes; `also` adds one that may be over. */
export function useSailingDesk(also = ""): Desk {
  const me = useSession()?.userId ?? "";
  const unreachable = useStore(pageEngine().pullFailed);
  const { value, failed } = useCalmLive(
    `sailings ${me} ${also}`,
    async () => (me ? sailingParts(me, also) : null),
    CALM_MS,
  );
  const origin = useOrigin();
  const now = useMinute();
  const desk = useMemo(() => (value ? sailingDesk({ parts: value, origin, now }) : null), [value, origin, now]);
  const known = desk !== null && (desk.updatedAt !== null || desk.sailings.length > 0);
  if (known) return { state: "ready", desk, now };
  return { state: failed || unreachable ? "failed" : "loading", desk: null, now };
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

/** Rows as CSV; cells that begin like a formula are escaped. `figures`: the columns with decimals, from 0. */
export async function tableFile(rows: string[][], decimals: CsvDecimals, figures: readonly number[]): Promise<Blob> {
  const { csvFile } = await import("#data/shared/csv-file.ts");
  return csvFile(rows, decimals, figures);
}
