/** The quantity of a number field. docs/numbers.md lists the fields of each. */
export type Quantity = "palletLength" | "pieceLength" | "weight" | "count" | "rate" | "euro";

/**
 * How a quantity is read. Three digits after the only point or comma may be decimals (1.200 = 1.2) or a group of thousands
 * (1.200 = 1200). If the second reading is at most `askUpTo`, the person is asked; otherwise they are decimals. `whole`:
 * whole numbers only, without point and comma.
 */
export type QuantityRule = {
  askUpTo?: number;
  whole?: true;
  /** Units that may be typed with the number, in small letters: how many places its decimal sign moves to the right. */
  units?: Readonly<Record<string, number>>;
};

/** The largest accepted piece, in centimetres or kilograms. */
export const PIECE_MOST = 100_000;

export const QUANTITIES: Record<Quantity, QuantityRule> = {
  /** Metres: no pallet is 1,200 m long. */
  palletLength: { units: { m: 0, cm: -2, mm: -3 } },
  /** Centimetres: pieces of 1.2 cm and of 12 m are both accepted. */
  pieceLength: { askUpTo: PIECE_MOST, units: { cm: 0, m: 2, mm: -1 } },
  /** Kilograms: always asked, also where one reading is over a limit, because the other one would be a wrong price. */
  weight: { askUpTo: Number.POSITIVE_INFINITY, units: { kg: 0, kgs: 0, kilo: 0, kilos: 0, t: 3 } },
  count: { whole: true },
  /** Euro per kilogram: rates have three decimals, and none is a thousand euro. */
  rate: {},
  /** Minimum charges and fees: €1.25 and €1250 are both possible. */
  euro: { askUpTo: Number.POSITIVE_INFINITY },
};
