import { useId } from "react";
import { SCAN_POINTS, type ScanPoint } from "#domain/pallets/scan.ts";
import { warehouse as text } from "#text/warehouse.ts";
import { classNames } from "#ui/class-names.ts";

/** The colour of the leg that a point belongs to. */
const RING: Readonly<Record<ScanPoint, string>> = {
  collected: "border-road text-road",
  hub_in: "border-hub text-hub",
  loaded: "border-hub text-hub",
  port_in: "border-sea text-sea",
  delivered: "border-sea text-sea",
};

/** The five points of the journey, to choose where this phone scans. */
export function PointsLine({ value, onChange }: { value: ScanPoint | null; onChange: (point: ScanPoint) => void }) {
  const name = useId();
  return (
    <fieldset
      data-stored=""
      className="relative flex flex-none flex-wrap bg-paper px-1 pt-2 pb-1.5 before:absolute before:inset-x-[10%] before:top-[21px] before:h-0.5 before:bg-rule"
    >
      <legend className="sr-only">{text.where}</legend>
      {SCAN_POINTS.map((point) => {
        const chosen = point === value;
        return (
          <label
            key={point}
            className={classNames(
              "relative grid min-h-[54px] min-w-max flex-1 cursor-pointer content-start justify-items-center gap-1.5 text-center text-14/[1.0625rem] has-focus-visible:outline-2 has-focus-visible:outline-focus",
              chosen ? "font-semibold text-ink" : "font-medium text-ink-2",
            )}
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={point}
              checked={chosen}
              onChange={() => onChange(point)}
            />
            <span className="grid h-7 place-items-center" aria-hidden="true">
              <span
                className={classNames(
                  "grid place-items-center rounded-full bg-paper",
                  RING[point],
                  chosen ? "h-7 w-7 border-3" : "h-[18px] w-[18px] border-[2.5px]",
                )}
              >
                {chosen && <span className="h-3 w-3 rounded-full bg-current" />}
              </span>
            </span>
            <span className="max-w-full px-0.5">{text.points[point]}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
