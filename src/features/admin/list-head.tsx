import { localDay } from "#domain/sailings/clock.ts";
import { instantOf } from "#i18n/format.ts";
import type { ShipmentSailings } from "#live/office.ts";
import { adminMany as text } from "#text/admin-many.ts";
import { ChooseBox } from "./choose-box.tsx";
import { classes } from "./classes.ts";
import type { RowSailing } from "./shipment-item.tsx";
import type { Chosen } from "./use-chosen.ts";

/** The list's header: the "select all" checkbox and the column names. `part`: only the server has the rest. */
export function ListHead({ chosen, part }: { chosen: Chosen; part: boolean }) {
  const label = part ? text.allHere(chosen.shown) : text.all(chosen.shown);
  return (
    <div className={classes.head} data-part="columns">
      {chosen.shown > 0 ? (
        <ChooseBox
          label={label}
          low
          checked={chosen.box === "all"}
          partly={chosen.box === "some"}
          onChange={chosen.toggleAll}
        />
      ) : (
        // Rows that only the server has cannot be selected. A spacer keeps the header's height, which the rows rely on.
        <span className="h-12 @min-[40rem]/list:h-auto" />
      )}
      <span aria-hidden="true" className="@min-[40rem]/list:hidden">
        {chosen.shown > 0 && label}
      </span>
      <Columns names={text.columns.groups} className="hidden @min-[40rem]/list:block @min-[62rem]/list:hidden" />
      <Columns names={text.columns.cells} className="hidden @min-[62rem]/list:block" />
    </div>
  );
}

function Columns({ names, className }: { names: readonly string[]; className: string }) {
  return names.map((label, at) => (
    <span
      key={label}
      aria-hidden="true"
      className={`${className} truncate ${at === names.length - 1 ? "text-right" : ""}`}
    >
      {label}
    </span>
  ));
}

/** By sailing id, what rows show of it. */
export function rowSailings({ sailings }: ShipmentSailings): ReadonlyMap<string, RowSailing> {
  return new Map(
    [...sailings].map(([id, { name, cut_off, etd, atd, eta, ata, state }]) => [
      id,
      {
        ...{ name, day: dayOf(atd || etd, "Europe/Rome"), cutOff: dayOf(cut_off, "Europe/Rome") },
        ...{ arrives: dayOf(ata || eta, "Europe/Nicosia"), cancelled: state === "cancelled" },
      },
    ]),
  );
}

const dayOf = (time: string, zone: "Europe/Rome" | "Europe/Nicosia") => localDay(instantOf(time) ?? 0, zone);
