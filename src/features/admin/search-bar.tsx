import { type KeyboardEvent, useEffect } from "react";
import { formatReference } from "#domain/shipment/reference.ts";
import { referenceIn } from "#domain/shipment/search.ts";
import { admin as text } from "#text/admin.ts";
import { TextField } from "#ui/field.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { useScanner } from "#ui/use-scanner.ts";
import { chooseStatus, chosenStatus, statusChoices } from "./filter-row.tsx";
import { OTHER_SORTS } from "./search-params.ts";
import type { StatusCounts } from "./status-counts.ts";
import type { Filter } from "./use-filter.ts";

const FIELD = "shipment-search";
const ORDERS = (["newest", ...OTHER_SORTS] as const).map((sort) => ({ value: sort, label: text.search.sorts[sort] }));

type Props = { filter: Filter; counts: StatusCounts | null; onDown: () => void };

/** Free text, order and, where the list is narrow, status. "/" moves the focus here from anywhere, the down arrow to the list. */
export function SearchBar({ filter, counts, onDown }: Props) {
  useEffect(() => {
    const jump = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      document.getElementById(FIELD)?.focus();
    };
    document.addEventListener("keydown", jump);
    return () => document.removeEventListener("keydown", jump);
  }, []);

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
    <search className="block px-4 py-3 sm:pl-6 sm:max-md:pr-6 @min-[62rem]/list:pr-6 [&_.field]:rounded-none [&_.field-choice]:text-17 [&_input]:text-17 [&_input::-webkit-search-cancel-button]:hidden">
      <div className="field-grid @min-[24.5rem]/list:grid-cols-[minmax(0,20fr)_minmax(0,23fr)] @min-[40rem]/list:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)_minmax(0,1fr)] @min-[62rem]/list:grid-cols-[minmax(0,1fr)_17rem]">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the field inside is the control, its key events bubble to here */}
        <div onKeyDown={keys} className="-mt-(--hair) -ml-(--hair) min-w-0 col-span-full @min-[40rem]/list:col-auto">
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
        <SelectField
          label={text.search.filter}
          name="shipment-filter"
          value={chosenStatus(filter)}
          onChange={(value) => chooseStatus(filter, value)}
          options={statusChoices(counts)}
          className="@min-[62rem]/list:hidden"
        />
        <SelectField
          label={text.search.sort}
          name="shipment-sort"
          value={filter.sort}
          onChange={filter.order}
          options={ORDERS}
        />
      </div>
    </search>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest("input:not([type=radio], [type=checkbox]), textarea, select, dialog") !== null)
  );
}
