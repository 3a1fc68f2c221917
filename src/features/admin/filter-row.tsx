import { isShipmentStatus, SHIPMENT_STATUSES, type ShipmentStatus } from "#domain/shipment/status.ts";
import { admin as text } from "#text/admin.ts";
import { adminMany } from "#text/admin-many.ts";
import { classNames } from "#ui/class-names.ts";
import { Segments } from "#ui/segments.tsx";
import { ONLY } from "./search-params.ts";
import type { StatusCounts } from "./status-counts.ts";
import type { Filter } from "./use-filter.ts";
import type { ShipmentSearchResult } from "./use-shipment-search.ts";

const ALL = "all";

/** The statuses as choices with their counts, `counts` null while these are not known. */
export function statusChoices(counts: StatusCounts | null) {
  const detail = (which: ShipmentStatus | "total") => (counts ? String(counts[which]) : undefined);
  return [
    { value: ALL, label: text.search.all, detail: detail("total") },
    ...SHIPMENT_STATUSES.map((status) => ({
      ...{ value: status, label: text.search.statuses[status], detail: detail(status) },
    })),
  ];
}

/** Shows only one status, or all. */
export function chooseStatus(filter: Filter, value: string): void {
  filter.choose(isShipmentStatus(value) ? value : null);
}

export const chosenStatus = ({ status }: Filter): string => status ?? ALL;

type Props = { filter: Filter; counts: StatusCounts | null; only: ShipmentSearchResult["counts"] };

/** The statuses side by side where the list is wide (else the search bar has them as a select), and the "show only" filters. */
export function FilterRow({ filter, counts, only }: Props) {
  return (
    <div className="flex flex-wrap gap-x-3.5 px-4 sm:pl-6 sm:max-md:pr-6 @min-[62rem]/list:pr-6">
      <Segments
        className="mb-1.5 hidden flex-[1_1_40rem] @min-[62rem]/list:block [&_.segment]:min-h-12 [&_.segment>span+span]:font-display [&_.segment>span+span]:text-21 [&_.segment>span+span]:leading-none [&_.segment>span+span]:font-[850]"
        legend={text.search.filter}
        options={statusChoices(counts)}
        value={chosenStatus(filter)}
        onChange={(value) => chooseStatus(filter, value)}
      />
      <OnlyButtons filter={filter} counts={only} />
    </div>
  );
}

function OnlyButtons({ filter, counts }: { filter: Filter; counts: Props["only"] }) {
  const shown = ONLY.filter((only) => counts[only] > 0 || filter.only === only);
  if (shown.length === 0) return null;
  return (
    <fieldset className="mb-1.5 flex flex-wrap pl-(--hair)" aria-label={adminMany.only.label}>
      {shown.map((only) => (
        <button
          key={only}
          type="button"
          aria-pressed={filter.only === only}
          onClick={() => filter.show(filter.only === only ? null : only)}
          className={classNames(
            "-ml-(--hair) flex min-h-[calc(48px_+_2*var(--hair))] items-center gap-x-2 border-(length:--hair) border-ink-2 bg-sheet px-3.5 font-semibold first:rounded-l-ruled last:rounded-r-ruled focus-visible:z-1 aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper not-aria-pressed:hover:bg-sea-tint",
            only === "unsaved" ? "text-error" : "text-ink",
          )}
        >
          {adminMany.only[only]} <span className="font-display text-21 leading-none font-[850]">{counts[only]}</span>
        </button>
      ))}
    </fieldset>
  );
}
