import type { KeyboardEvent, ReactNode } from "react";
import { formatReference } from "#domain/shipment/reference.ts";
import { referenceIn } from "#domain/shipment/search.ts";
import { admin as text } from "#text/admin.ts";
import { classNames } from "#ui/class-names.ts";
import { TextField } from "#ui/field.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { useScanner } from "#ui/use-scanner.ts";
import { StatusSelect } from "./filter-row.tsx";
import { OTHER_SORTS } from "./search-params.ts";
import type { StatusCounts } from "./status-counts.ts";
import type { Filter } from "./use-filter.ts";

/** The field that "/" leads to. */
export const FIELD = "shipment-search";
const ORDERS = (["newest", ...OTHER_SORTS] as const).map((sort) => ({ value: sort, label: text.search.sorts[sort] }));

type Props = {
  filter: Filter;
  counts: StatusCounts | null;
  /** Beside an open shipment there is room for text and status. */
  beside: boolean;
  /** In one row with the order there is room for the status too. */
  wide: boolean;
  /** What was found. */
  state: ReactNode;
  onDown: () => void;
};

/** Free text and order. The down arrow leads to the list, "/" in the list here. */
export function SearchBar({ filter, counts, beside, wide, state, onDown }: Props) {
  useScanner(
    (scanned) => {
      const reference = referenceIn(scanned);
      if (reference) filter.type(formatReference(reference));
      return reference !== null;
    },
    { field: FIELD },
  );
  const keys = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") {
      event.preventDefault();
      onDown();
    } else if (event.key === "Escape" && filter.q !== "") {
      event.preventDefault();
      filter.type("");
    }
  };

  return (
    <search className={SEARCH}>
      <div
        className={classNames(
          "field-grid",
          beside
            ? "grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
            : wide
              ? "grid-cols-[minmax(0,1fr)_10rem_11rem_11rem] @min-[62rem]/list:grid-cols-[minmax(0,1fr)_12rem_13rem_15rem]"
              : "@min-[40rem]/list:grid-cols-[minmax(0,1fr)_11rem_13rem]",
        )}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the field inside is the control, its key events bubble to here */}
        <div onKeyDown={keys} className="-mt-(--hair) -ml-(--hair) min-w-0">
          <TextField
            label={text.search.label}
            name={FIELD}
            type="search"
            value={filter.q}
            onChange={filter.type}
            placeholder={text.search.placeholder}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
        {beside && <StatusSelect filter={filter} counts={counts} beside inBar />}
        {state}
        {wide && !beside && <StatusSelect filter={filter} counts={counts} inBar />}
        {!beside && (
          <SelectField
            label={text.search.sort}
            name="shipment-sort"
            value={filter.sort}
            onChange={filter.order}
            options={ORDERS}
          />
        )}
      </div>
    </search>
  );
}

const SEARCH =
  "block px-4 pt-2 pb-1.5 sm:pl-6 sm:max-md:pr-6 @min-[62rem]/list:pr-6 [&_.field]:rounded-none [&_input]:text-17 [&_input::-webkit-search-cancel-button]:hidden";
