import type { SailingState } from "./advance.ts";
import { storedMoment } from "./days.ts";

/** What everybody may know of a sailing (`GET /api/sailings`); moments as the database writes them, "" for none. */
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
  /** What was first promised, once a delay has moved it. */
  first_etd: string;
  first_eta: string;
  state: SailingState;
};

/** The same with its three times in ms, for the rules of assigning; null for one whose times cannot be read. */
export function withTimes(sailing: PublicSailing): (Omit<PublicSailing, "cut_off" | "etd" | "eta"> & Times) | null {
  const [cut_off, etd, eta] = [sailing.cut_off, sailing.etd, sailing.eta].map(storedMoment);
  return cut_off == null || etd == null || eta == null ? null : { ...sailing, cut_off, etd, eta };
}

type Times = { cut_off: number; etd: number; eta: number };
