import type { SailingState } from "./advance.ts";
import { storedMoment } from "./days.ts";

/** The public part of a sailing (`GET /api/sailings`); timestamps in the database's form, "" for none. */
export type PublicSailing = {
  id: string;
  name: string;
  port: string;
  vessel: string;
  cut_off: string;
  etd: string;
  eta: string;
  atd: string;
  ata: string;
  /** The times that were first announced, once a delay has changed them. */
  first_etd: string;
  first_eta: string;
  state: SailingState;
};

/** The same with its three times in ms, for assigning; null when they cannot be read. */
export function withTimes(sailing: PublicSailing): (Omit<PublicSailing, "cut_off" | "etd" | "eta"> & Times) | null {
  const [cut_off, etd, eta] = [sailing.cut_off, sailing.etd, sailing.eta].map(storedMoment);
  return cut_off == null || etd == null || eta == null ? null : { ...sailing, cut_off, etd, eta };
}

type Times = { cut_off: number; etd: number; eta: number };
