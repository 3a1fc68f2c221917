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
  /**
   * Units that may be typed with the number, folded (src/domain/text/fold.ts), as English, Greek, Italian and German people
   * write them: how many places its decimal sign moves to the right.
   */
  units?: Readonly<Record<string, number>>;
};

const named = (words: string, places: number): Record<string, number> =>
  Object.fromEntries(words.split(" ").map((word) => [word, places]));

const METRES = "m mt mtr meter meters metre metres metro metri μ μετρο μετρα";
const CENTIMETRES = "cm cms centimetre centimetres centimetri εκ εκατ εκατοστα";
const MILLIMETRES = "mm millimetre millimetres millimetri χιλ χιλιοστα";
const KILOGRAMS = "kg kgs kgr kilo kilos kilogram kilograms chili κ κγ κιλο κιλα κιλων";
/** A metric hundredweight, 100 kg: on Italian weighing tickets. */
const QUINTALS = "q quintale quintali";
const TONNES = "t to tn ton tons tonne tonnes tonnen tonnellata tonnellate τ τν τονοσ τονοι τονουσ τονων";

/** The largest accepted piece, in centimetres or kilograms. */
export const PIECE_MOST = 100_000;

export const QUANTITIES: Record<Quantity, QuantityRule> = {
  /** Metres: no pallet is 1,200 m long. */
  palletLength: { units: { ...named(METRES, 0), ...named(CENTIMETRES, -2), ...named(MILLIMETRES, -3) } },
  /** Centimetres: pieces of 1.2 cm and of 12 m are both accepted. */
  pieceLength: {
    askUpTo: PIECE_MOST,
    units: { ...named(CENTIMETRES, 0), ...named(METRES, 2), ...named(MILLIMETRES, -1) },
  },
  /** Kilograms: always asked, also where one reading is over a limit, because the other one would be a wrong price. */
  weight: {
    askUpTo: Number.POSITIVE_INFINITY,
    units: { ...named(KILOGRAMS, 0), ...named(QUINTALS, 2), ...named(TONNES, 3) },
  },
  count: { whole: true },
  /** Euro per kilogram: rates have three decimals, and none is a thousand euro. */
  rate: {},
  /** Minimum charges and fees: €1.25 and €1250 are both possible. */
  euro: { askUpTo: Number.POSITIVE_INFINITY },
};
