export type Leg = "road" | "hub" | "sea";
export type DotState = "done" | "today" | "ahead";
export type DayDot = { day: number; x: number; leg: Leg; state: DotState; end: "first" | "last" | null };
export type LinePart = { leg: "road" | "sea"; from: number; to: number; solid: boolean };

/** Days of the longest journey (Ireland): in tables all lines use its dot spacing. */
const LONGEST = 17;

/** Positions of the dots and of the lines between them, as fractions of the width, and the state of each day. */
export function lineOfDays(input: {
  road: number;
  warehouse?: number | undefined;
  sea?: number | undefined;
  done?: number | null | undefined;
  today?: number | null | undefined;
  /** The leg of today, where it is known by more than the day. */
  leg?: Leg | null | undefined;
  align?: "right" | undefined;
}): { dots: DayDot[]; parts: LinePart[]; capsule: { from: number; to: number }; width: number } {
  const { road, warehouse = 3, sea = 4, align } = input;
  const n = road + warehouse + sea;
  const plan = input.done === null || input.done === undefined;
  const done = plan ? n : (input.done ?? 0);
  const today = input.today && input.today >= 1 && input.today <= n ? input.today : null;
  const width = align === "right" ? (n - 1) / (Math.max(LONGEST, n) - 1) : 1;
  const x = (day: number) => 1 - width + ((day - 1) / (n - 1)) * width;
  const legOf = (day: number): Leg => (day <= road ? "road" : day <= road + warehouse ? "hub" : "sea");
  const stateOf = (day: number): DotState => (day === today ? "today" : day <= done ? "done" : "ahead");
  const dots = Array.from({ length: n }, (_, i): DayDot => {
    const day = i + 1;
    return {
      day,
      x: x(day),
      leg: (day === today && input.leg) || legOf(day),
      state: stateOf(day),
      end: day === 1 ? "first" : day === n ? "last" : null,
    };
  });
  const capsule = { from: x(road + 1), to: x(road + warehouse) };
  // Solid up to today or the last day that is over, dotted after it.
  const reached = x(Math.min(n, Math.max(done, today ?? 0, 1)));
  const leg = (name: "road" | "sea", from: number, to: number): LinePart[] => {
    const cut = Math.min(to, Math.max(from, reached));
    const parts: LinePart[] = [
      { leg: name, from, to: cut, solid: true },
      { leg: name, from: cut, to, solid: false },
    ];
    return parts.filter((part) => part.to > part.from);
  };
  return { dots, parts: [...leg("road", x(1), capsule.from), ...leg("sea", capsule.to, x(n))], capsule, width };
}
