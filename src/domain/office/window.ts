/** The office's devices have open shipments, and what has changed within this many days; the server has the rest. */
export const OFFICE_WINDOW_DAYS = 180;
