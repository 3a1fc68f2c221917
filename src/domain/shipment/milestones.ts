/** The milestones of a journey in order; the last two may happen at any time. */
export const MILESTONES = [
  "collected",
  "hub_in",
  "loaded",
  "departed",
  "arrived",
  "delivered",
  "delayed",
  "damaged",
] as const;

export type Milestone = (typeof MILESTONES)[number];

export function isMilestone(kind: string): kind is Milestone {
  return (MILESTONES as readonly string[]).includes(kind);
}

/** "2/3": the count in an event that holds for two of three pallets. */
export function countText({ count, of }: { count: number; of: number }): string {
  return `${count}/${of}`;
}

/** The pallets that an event is about; null when it does not say. */
export function readCount(text: string): { count: number; of: number } | null {
  const found = /^([1-9]\d?)\/([1-9]\d?)$/.exec(text);
  return found ? { count: Number(found[1]), of: Number(found[2]) } : null;
}

/** The days announced to a shipment: departure in Italy, arrival in Cyprus, "YYYY-MM-DD". */
export type PromisedDays = { departs: string; arrives: string };

/** "2026-12-10/2026-12-14": the days in an event about a delay. */
export function daysText({ departs, arrives }: PromisedDays): string {
  return `${departs}/${arrives}`;
}

/** The days in an event about a delay; null for any other text. */
export function readDays(text: string): PromisedDays | null {
  const found = /^(\d{4}-\d\d-\d\d)\/(\d{4}-\d\d-\d\d)$/.exec(text);
  return found ? { departs: found[1] as string, arrives: found[2] as string } : null;
}

/**
 * The scanned milestone that tells a customer the same as a change of status, so that only one letter is sent: for
 * "in_transit" the first one that is told, for "delivered" that one. Null: the change of status has its own letter.
 */
export function tellsStatus(
  status: string,
  milestones: readonly { kind: string; tellAt: number | null }[],
): Milestone | null {
  const told = milestones.filter(({ tellAt }) => tellAt !== null).map(({ kind }) => kind);
  const named: readonly Milestone[] =
    status === "in_transit" ? ["collected", "hub_in", "loaded"] : status === "delivered" ? ["delivered"] : [];
  return named.find((kind) => told.includes(kind)) ?? null;
}
