import { type Scan, scanTime, standingScans } from "./scan.ts";

/** A scan with what was said at the handover. */
export type HandoverScan = Scan & { recipient: string; remark: string };

/**
 * How a pallet was handed over: when it first was, in ms, and of what was said the latest word. `condition` is that at the
 * handover, "" when none was given. `scans` are the ids of the scans that count, latest first.
 */
export type Handover = {
  at: number;
  recipient: string;
  condition: "" | "ok" | "damaged";
  remark: string;
  scans: string[];
};

/** Null when no scan of the delivery counts. */
export function handoverOf<S extends HandoverScan>(scans: readonly S[]): Handover | null {
  const counting = standingScans(scans).filter(({ point }) => point === "delivered") as S[];
  const [first] = counting;
  if (!first) return null;
  const latest = [...counting].reverse();
  const last = (name: "recipient" | "remark") => latest.find((scan) => scan[name])?.[name] ?? "";
  return {
    at: scanTime(first),
    recipient: last("recipient"),
    condition: latest.find(({ condition }) => condition)?.condition ?? "",
    remark: last("remark"),
    scans: latest.map(({ id }) => id),
  };
}
