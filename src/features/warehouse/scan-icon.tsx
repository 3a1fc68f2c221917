import { classNames } from "#ui/class-names.ts";

/** Icons on the grid of src/ui/icon.tsx that only the warehouse needs. */
const PATHS = {
  keys: "M3 4h4v4H3zM9 4h4v4H9zM15 4h4v4h-4zM3 10h4v4H3zM9 10h4v4H9zM15 10h4v4h-4zM9 16h4v3H9z",
  torch: "M7 3h8v4l-2 4v8H9v-8L7 7zM7 7h8M11 12v2",
  camera: "M2 7h5l2-3h4l2 3h5v12H2zM14.5 12.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0",
  damaged: "M3 4h16v14H3zM12 4l-3 5 4 3-3 6",
  unknown: "M3 3h16v16H3zM8.5 9a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M11 15.5v.5",
  ruler: "M2 8h18v7H2zM6 8v3M10 8v4M14 8v3",
} as const;

/** Decoration, as every icon. */
export function ScanIcon({ name, className }: { name: keyof typeof PATHS; className?: string | undefined }) {
  return (
    <svg
      className={classNames("i", className)}
      viewBox="0 0 22 22"
      width={20}
      height={20}
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
