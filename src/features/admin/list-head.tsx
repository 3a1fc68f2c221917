import { localDay } from "#domain/sailings/clock.ts";
import { instantOf } from "#i18n/format.ts";
import type { ShipmentSailings } from "#live/office.ts";
import { adminMany as text } from "#text/admin-many.ts";
import { ChooseBox } from "./choose-box.tsx";
import { looks } from "./looks.ts";
import type { RowSailing } from "./shipment-item.tsx";
import type { Chosen } from "./use-chosen.ts";

/** The list's header: the "select all" checkbox and the column names. */
export function ListHead({ chosen }: { chosen: Chosen }) {
  return (
    <div className={looks.head}>
      {chosen.shown > 0 ? (
        <ChooseBox
          label={text.all(chosen.shown)}
          checked={chosen.box === "all"}
          partly={chosen.box === "some"}
          onChange={chosen.toggleAll}
        />
      ) : (
        // Rows that only the server has cannot be selected. A spacer keeps the header's height, which the rows rely on.
        <span className="size-12" />
      )}
      <span aria-hidden="true" className="@min-[62rem]/list:hidden">
        {chosen.shown > 0 && text.all(chosen.shown)}
      </span>
      {Object.entries(text.columns).map(([name, label]) => (
        <span
          key={name}
          aria-hidden="true"
          className={`hidden @min-[62rem]/list:block ${name === "rate" ? "text-right" : ""}`}
        >
          {label}
        </span>
      ))}
    </div>
  );
}

/** By sailing id, what rows show of it: its week, and the day of departure in Italy. */
export function rowSailings({ sailings }: ShipmentSailings): ReadonlyMap<string, RowSailing> {
  return new Map(
    [...sailings].map(([id, { name, etd, atd, state }]) => [
      id,
      { name, day: localDay(instantOf(atd || etd) ?? 0, "Europe/Rome"), cancelled: state === "cancelled" },
    ]),
  );
}
