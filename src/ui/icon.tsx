/** All drawn on a 22 unit grid with a 2 unit square-capped stroke, so that any two match. */
const PATHS = {
  down: "M5 8l6 6 6-6",
  right: "M3 11h15M12 5l6 6-6 6",
  left: "M19 11H4M10 5l-6 6 6 6",
  up: "M11 18V4M5 10l6-6 6 6",
  check: "M4 12l5 5L18 6",
  x: "M5 5l12 12M17 5L5 17",
  plus: "M11 4v14M4 11h14",
  minus: "M4 11h14",
  search: "M16 10a6 6 0 1 1-12 0 6 6 0 0 1 12 0M15 15l4 4",
  menu: "M3 6h16M3 11h16M3 16h16",
  file: "M5 2h8l4 4v14H5zM13 2v5h4",
  alert: "M11 2L21 19H1zM11 8v5M11 16v.5",
  offline: "M6 17h10a4 4 0 0 0 1.5-7.6A6 6 0 0 0 7 7.5M5.2 9.6A3.8 3.8 0 0 0 6 17M3 3l16 16",
  ok: "M20 11a9 9 0 1 1-18 0 9 9 0 0 1 18 0M7 11l3 3 5-6",
  clock: "M20 11a9 9 0 1 1-18 0 9 9 0 0 1 18 0M11 6v5l4 2",
  info: "M20 11a9 9 0 1 1-18 0 9 9 0 0 1 18 0M11 10v6M11 6.5v.5",
  print: "M6 8V3h10v5M6 16H3V8h16v8h-3M6 13h10v6H6z",
  calendar: "M3 5h16v14H3zM3 9.5h16M7 2v5M15 2v5",
  device: "M6 2h10v18H6zM10 17h2",
  open: "M12 4h6v6M18 4l-8 8M15 13v5H4V7h5",
  retry: "M18 11a7 7 0 1 1-2-5M17 2v5h-5",
  person: "M15 7a4 4 0 1 1-8 0 4 4 0 0 1 8 0M3 20c1-5 4-7 8-7s7 2 8 7",
  mail: "M2 5h18v13H2zM2 6l9 7 9-7",
  phone: "M6 2h4l1.5 5-2.5 2a12 12 0 0 0 5 5l2-2.5 5 1.5v4l-2 2C11 19 3 11 4 4z",
  pin: "M11 20c5-5.5 7-9 7-12a7 7 0 0 0-14 0c0 3 2 6.5 7 12zM13 8a2 2 0 1 1-4 0 2 2 0 0 1 4 0",
  sun: "M15 11a4 4 0 1 1-8 0 4 4 0 0 1 8 0M11 1v2M11 19v2M1 11h2M19 11h2M4 4l1.4 1.4M16.6 16.6L18 18M4 18l1.4-1.4M16.6 5.4L18 4",
  moon: "M18 13.5A8 8 0 0 1 8.5 4 8 8 0 1 0 18 13.5z",
  download: "M11 3v12M5 10l6 6 6-6M3 20h16",
  edit: "M3 19l1-5L15 3l4 4L8 18zM12 6l4 4",
  bell: "M3 16h16l-2-3V9A6 6 0 0 0 5 9v4zM9 19h4",
  trash: "M3 6h16M8 6V3h6v3M5 6l1 14h10l1-14",
} as const;

export type IconName = keyof typeof PATHS;

/** Decoration beside words: hidden from assistive technology, coloured by the text around it. */
export function Icon({
  name,
  small,
  className,
}: {
  name: IconName;
  small?: boolean | undefined;
  className?: string | undefined;
}) {
  return (
    <svg
      className={["i", small ? "size-4" : "", className ?? ""].filter(Boolean).join(" ")}
      viewBox="0 0 22 22"
      width={small ? 16 : 20}
      height={small ? 16 : 20}
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
