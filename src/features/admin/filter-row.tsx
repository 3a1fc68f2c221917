import { Link } from "@tanstack/react-router";
import { GOODS_PLACES } from "#domain/office/goods-places.ts";
import type { LineName } from "#domain/office/line-names.ts";
import { isShipmentStatus, SHIPMENT_STATUSES, type ShipmentStatus } from "#domain/shipment/status.ts";
import { useOfficeToday } from "#live/today.ts";
import { admin as text } from "#text/admin.ts";
import { adminMany } from "#text/admin-many.ts";
import { today } from "#text/today.ts";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { Segments } from "#ui/segments.tsx";
import { SelectField } from "#ui/select-field.tsx";
import styles from "./filter-row.module.css";
import { ONLY } from "./search-params.ts";
import type { StatusCounts } from "./status-counts.ts";
import type { Filter } from "./use-filter.ts";
import type { ShipmentSearchResult } from "./use-shipment-search.ts";

const ALL = "all";

/** The statuses as choices. With `counts` each says how many, else only that which is not counted beside. */
export function statusChoices(counts: StatusCounts | null, beside: boolean) {
  const detail = (which: ShipmentStatus | "total") =>
    counts && (beside || which === "cancelled") ? String(counts[which]) : undefined;
  return [
    { value: ALL, label: text.search.all, detail: detail("total") },
    ...SHIPMENT_STATUSES.map((status) => ({
      ...{ value: status, label: text.search.statuses[status], detail: detail(status) },
    })),
  ];
}

/** The five counters (rule: shipment.counters). */
function counterChoices(counts: StatusCounts) {
  const counted = SHIPMENT_STATUSES.filter((status) => status !== "cancelled");
  return [
    { value: ALL, label: text.counters.total, detail: String(counts.total) },
    ...counted.map((status) => ({
      ...{ value: status, label: text.search.statuses[status], detail: String(counts[status]) },
    })),
  ];
}

/** Shows only one status, or all. */
export function chooseStatus(filter: Filter, value: string): void {
  filter.choose(isShipmentStatus(value) ? value : null);
}

export const chosenStatus = ({ status }: Filter): string => status ?? ALL;

type Props = {
  filter: Filter;
  counts: StatusCounts;
  known: boolean;
  only: ShipmentSearchResult["counts"];
  places: ShipmentSearchResult["places"];
  /** The statuses stand beside the search. */
  wide: boolean;
};

const COUNTS = "mb-1.5 [&_.segment]:px-1 [&_.segment>span+span]:font-display [&_.segment>span+span]:font-[850]";

/** The counters, which are the filter, all statuses, and the "show only" filters. */
export function FilterRow({ filter, counts, known, only, places, wide }: Props) {
  return (
    <div className="flex flex-wrap gap-x-3 px-4 in-data-beside:hidden sm:pl-6 sm:max-md:pr-6 @min-[62rem]/list:pr-6">
      <Segments
        className={`flex-[1_1_30rem] ${COUNTS}`}
        legend={text.counters.label}
        options={counterChoices(counts)}
        value={chosenStatus(filter)}
        onChange={(value) => chooseStatus(filter, value)}
      />
      {!wide && <StatusSelect filter={filter} counts={known ? counts : null} />}
      {filter.status === "in_transit" && <Places filter={filter} places={places} all={counts.in_transit} />}
      <OnlyButtons filter={filter} counts={only} />
    </div>
  );
}

/** All statuses as a select. `beside` an open shipment it stands alone, with all counts; `inBar`: in the search's row. */
export function StatusSelect({ filter, counts, beside = false, inBar = false }: Pick<Props, "filter"> & SelectOf) {
  return (
    <SelectField
      label={text.search.filter}
      name="shipment-filter"
      value={chosenStatus(filter)}
      onChange={(value) => chooseStatus(filter, value)}
      options={statusChoices(counts, beside)}
      className={inBar ? undefined : "mb-1.5 flex-[0_1_12rem]"}
    />
  );
}

type SelectOf = { counts: StatusCounts | null; beside?: boolean | undefined; inBar?: boolean | undefined };

type PlacesProps = Pick<Props, "filter" | "places"> & { all: number };

/** The second choice under In Transit: where its last pallet is. */
function Places({ filter, places, all }: PlacesProps) {
  const shown = GOODS_PLACES.filter((place) => place !== "delivered");
  return (
    <Segments
      className={`flex-[1_1_100%] @min-[62rem]/list:flex-[1_1_30rem] ${COUNTS}`}
      legend={text.where.label}
      options={[
        { value: ALL, label: text.where.anywhere, detail: String(all) },
        ...shown.map((place) => ({
          ...{ value: place, label: text.where.places[place], detail: places ? String(places.get(place) ?? 0) : "" },
        })),
      ]}
      value={filter.where ?? ALL}
      onChange={(value) => filter.at(GOODS_PLACES.find((place) => place === value) ?? null)}
    />
  );
}

const ONLY_COUNT = "font-display text-21 leading-none font-[850]";

function OnlyButtons({ filter, counts }: { filter: Filter; counts: Props["only"] }) {
  const shown = ONLY.filter((only) => counts[only] > 0 || filter.only === only);
  const { line } = filter;
  const { lines } = useOfficeToday();
  const of = (kind: LineName) => lines.get(kind)?.count ?? 0;
  const held = of("on_hold");
  if (shown.length === 0 && line === null && held === 0) return null;
  return (
    <fieldset className="mb-1.5 flex flex-wrap pl-(--hair)" aria-label={adminMany.only.label}>
      {line !== null && (
        <button type="button" aria-pressed="true" onClick={() => filter.showLine(null)} className={styles.only}>
          {today.label[line](of(line))} {lines.has(line) && <span className={ONLY_COUNT}>{of(line)}</span>}
          <Icon name="x" small />
        </button>
      )}
      {shown.map((only) => (
        <button
          key={only}
          type="button"
          aria-pressed={filter.only === only}
          onClick={() => filter.show(filter.only === only ? null : only)}
          className={classNames(styles.only, only === "unsaved" && styles.unsaved)}
        >
          {adminMany.only[only]} <span className={ONLY_COUNT}>{counts[only]}</span>
        </button>
      ))}
      {held > 0 && (
        <Link to="/admin/holds" className={classNames(styles.only, "no-underline")}>
          {adminMany.only.held} <span className={ONLY_COUNT}>{held}</span>
        </Link>
      )}
    </fieldset>
  );
}
