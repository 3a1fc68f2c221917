import type { ScanPoint } from "#domain/pallets/scan.ts";
import { classNames } from "#ui/class-names.ts";

/** The state of a pallet at a point, in the order of the table of marks in docs/pallets.md. */
export type Mark = "here" | "missing" | "ramp" | "road";

/** The colour of a pallet that is here, by point. */
export const FILL: Readonly<Record<ScanPoint, string>> = {
  collected: "fill-road",
  hub_in: "fill-hub-fill",
  loaded: "fill-sea-fill",
  port_in: "fill-sea-fill",
  delivered: "fill-ink",
};

/** One square; decoration beside equivalent text. */
export function Square({ mark, point, className }: { mark: Mark; point: ScanPoint; className?: string | undefined }) {
  return (
    <svg className={classNames("flex-none", className)} viewBox="0 0 18 18" aria-hidden="true" focusable="false">
      {mark === "here" ? (
        <rect className={classNames(FILL[point], "stroke-ink")} x="1" y="1" width="16" height="16" strokeWidth="1.4" />
      ) : (
        <rect
          className={OUTLINE[mark]}
          x="2"
          y="2"
          width="14"
          height="14"
          fill="none"
          strokeWidth={mark === "missing" ? 2.4 : 2}
          strokeDasharray={mark === "road" ? "3 2.5" : undefined}
        />
      )}
      {mark === "missing" && (
        <path className="stroke-error" d="M5.5 5.5l7 7M12.5 5.5l-7 7" fill="none" strokeWidth="2.4" />
      )}
    </svg>
  );
}

export const OUTLINE: Readonly<Record<Exclude<Mark, "here">, string>> = {
  missing: "stroke-error",
  ramp: "stroke-hub",
  road: "stroke-road",
};

/** A shipment's pallets. `label` is the text alternative. */
export function Squares({ marks, point, label }: { marks: readonly Mark[]; point: ScanPoint; label: string }) {
  return (
    <span className="inline-flex flex-wrap justify-end gap-[3px]" role="img" aria-label={label}>
      {marks.map((mark, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a square is identified by its pallet's number
        <Square key={at} mark={mark} point={point} className="h-[18px] w-[18px]" />
      ))}
    </span>
  );
}
