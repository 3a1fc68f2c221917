const pallets = (count: number) => (count === 1 ? "1 pallet" : `${count} pallets`);

type Legs = "road" | "warehouse" | "sea" | "over";

/** The days of a sailing on all of a customer's screens. */
export const dates = {
  promise: (collectBy: string | null, sails: string, arrives: string) =>
    `${collectBy === null ? "Sails" : `Collected by ${collectBy}, sails`} ${sails}, Limassol ${arrives}`,
  expected: (collectBy: string | null, sails: string, arrives: string) =>
    `Expected: ${collectBy === null ? "sails" : `collected by ${collectBy}, sails`} ${sails}, Limassol ${arrives}`,
  arrivesOn: (day: string) => `Limassol ${day}`,
  dayOf: (day: number, total: number) => `Day ${day} of ${total}`,
  legs: { road: "on the road", hub: "in Bologna", sea: "at sea" },
  /** By the farthest milestone that was reached; tracking has the same words. */
  where: {
    collected: "on the road",
    hub_in: "in Bologna",
    loaded: "in the container",
    departed: "at sea",
    arrived: "in Limassol",
    delivered: "delivered",
  },
  /** "2 of 3 pallets", "3 pallets". */
  count: (there: number, all: number) => (there === all ? pallets(all) : `${there} of ${pallets(all)}`),
  some: (count: number, of: number, where: string) => `${count} of ${of} pallets ${where}`,
  inLimassol: "In Limassol. The delivery is agreed with the consignee.",
  daysLate: (days: number) => `${days === 1 ? "1 day" : `${days} days`} late`,
  overdue: (day: string) => `. Due ${day}, the ship's arrival is not recorded yet.`,
  lineLabel: (days: readonly string[], { road, warehouse, sea, over }: Record<Legs, number>) =>
    `${days[0]} to ${days[1]}: ${road} days by road, ${warehouse} in Bologna, ${sea} at sea${over > 0 ? `, ${over} after the planned arrival` : ""}`,
  freeDay: (day: string, country: string, next: string) =>
    `${day} is no working day in ${country}: collected from ${next} on.`,
  bySchedule: (days: number) => `${days} days by the schedule, counted from collection`,
  table: {
    title: "Dates",
    station: "Station",
    planned: "Planned",
    actual: "Actual",
    collected: "Collected",
    hub: "In Bologna",
    departs: (port: string) => `Sails from ${port}`,
    arrives: "Limassol",
    delivered: "Delivered",
    by: (day: string) => `by ${day}`,
    was: (day: string) => `was ${day}`,
    open: "not yet",
    missed: "not recorded",
    none: "by appointment",
  },
  milestones: {
    title: "What happened",
    none: "Nothing yet.",
    clocks: "Times are those of the place: Italy up to the sailing, then Cyprus.",
    collected: "Collected",
    hub_in: "In Bologna",
    loaded: "Loaded",
    departed: "Sailed",
    arrived: "In Limassol",
    delivered: "Delivered",
    damaged: "Damaged",
    delayed: "New dates",
    pallets: (count: number, of: number) => `${count} of ${of} pallets`,
    moved: (now: string, before: string) => `Limassol ${now}, was ${before}`,
    movedSails: (now: string, before: string) => `sails ${now}, was ${before}`,
  },
  clock: {
    title: (here: string, right: string) => `This device says ${here}. Our server says ${right}.`,
    text: "Days and last days here go by our server. Please set the date of this device.",
  },
  cancelled: "The sailing of this shipment was cancelled. We will tell you the new dates.",
} as const;

export type Where = { kind: keyof typeof dates.where; pallets: number; of: number };

/** "in Bologna", "2 of 3 pallets in Bologna". */
export const placeOf = ({ kind, pallets, of }: Where): string =>
  pallets < of ? dates.some(pallets, of, dates.where[kind]) : dates.where[kind];
