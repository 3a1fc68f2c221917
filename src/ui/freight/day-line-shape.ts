export type Leg = "road" | "hub" | "sea";
export type DotState = "done" | "today" | "ahead";
/** "over": after the planned arrival. */
export type DayDot = { day: number; x: number; leg: Leg | "over"; state: DotState; end: "first" | "last" | null };
export type LinePart = { leg: "road" | "sea" | "over"; from: number; to: number; solid: boolean };

/** Days of the longest journey (Ireland): in tables all lines use its dot spacing. */
const LONGEST = 17;

/** Positions of the dots and of the lines between them, as fractions of the width, and the state of each day. */
export function lineOfDays(input: {
  road: number;
  warehouse?: number | undefined;
  sea?: number | undefined;
  over?: number | undefined;
  open?: readonly number[] | undefined;
  done?: number | null | undefined;
  today?: number | null | undefined;
  /** The leg of today, where it is known by more than the day. */
  leg?: Leg | null | undefined;
  align?: "right" | undefined;
}): { dots: DayDot[]; parts: LinePart[]; capsule: { from: number; to: number }; width: number } {
  const { road, warehouse = 3, sea = 4, over = 0, open = [], align } = input;
  const arrival = road + warehouse + sea;
  const n = arrival + over;
  const plan = input.done === null || input.done === undefined;
  const done = plan ? n : (input.done ?? 0);
  const today = input.today && input.today >= 1 && input.today <= n ? input.today : null;
  const width = align === "right" ? (n - 1) / (Math.max(LONGEST, n) - 1) : 1;
  const x = (day: number) => 1 - width + ((day - 1) / (n - 1)) * width;
  const legOf = (day: number): DayDot["leg"] => {
    if (day <= road) return "road";
    if (day <= road + warehouse) return "hub";
    // The goods that were delivered on the last day are no longer late.
    return day <= arrival || (day === n && today === null) ? "sea" : "over";
  };
  const stateOf = (day: number): DotState => {
    if (day === today) return "today";
    return (day <= done || day > arrival) && !open.includes(day) ? "done" : "ahead";
  };
  const dots = Array.from({ length: n }, (_, i): DayDot => {
    const day = i + 1;
    return {
      day,
      x: x(day),
      leg: (day === today && day <= arrival && input.leg) || legOf(day),
      state: stateOf(day),
      end: day === 1 ? "first" : day === n ? "last" : null,
    };
  });
  const capsule = { from: x(road + 1), to: x(road + warehouse) };
  // Solid up to today or the last day that is over, dotted after it.
  const reached = x(Math.min(n, Math.max(done, today && today <= arrival ? today : 1)));
  const leg = (name: LinePart["leg"], from: number, to: number): LinePart[] => {
    const cut = Math.min(to, Math.max(from, reached));
    const parts: LinePart[] = [
      { leg: name, from, to: cut, solid: true },
      { leg: name, from: cut, to, solid: false },
    ];
    return parts.filter((part) => part.to > part.from);
  };
  const late: LinePart = { leg: "over", from: x(arrival), to: x(n), solid: true };
  const parts = [
    ...leg("road", x(1), capsule.from),
    ...leg("sea", capsule.to, x(arrival)),
    ...(over > 0 ? [late] : []),
  ];
  return { dots, parts, capsule, width };
}
