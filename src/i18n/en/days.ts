/** The names of days and months everywhere: on screens, in letters and on paper. Listed, so that every engine writes the same. */
export const days = {
  /** From Monday. */
  weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
  months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
} as const;
