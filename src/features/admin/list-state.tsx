import type { OfficeShipments } from "#live/office.ts";
import { useOnline } from "#live/online.ts";
import { admin as text } from "#text/admin.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { useSince } from "#ui/use-by-the-clock.ts";
import type { Filter } from "./use-filter.ts";
import type { ShipmentSearchResult } from "./use-shipment-search.ts";

const STATE =
  "flex flex-wrap items-center justify-between gap-x-3 px-3 text-15 leading-[1.25] text-ink-2 not-empty:min-h-8";

/** The number of results, and where they are from: this device, or the server with the whole history. */
export function ListState(props: ShipmentSearchResult & { office: OfficeShipments; filter: Filter }) {
  const { office, listed, narrowed, history, filter } = props;
  const offline = !useOnline();
  const since = useSince(office.updatedAt);
  const { state, more, retry } = history;
  const scope = state === "off" ? "device" : state;
  return (
    <div className={classNames(STATE, narrowed ? "in-data-beside:col-span-full" : "in-data-beside:sr-only")}>
      <p role="status">
        {office.rows.length > 0 || narrowed ? said() : ""}
        {offline && office.updatedAt !== null && <span className="admin-state-of"> {text.list.updated(since)}</span>}
      </p>
      {state === "unreachable" && !offline && (
        <Button variant="quiet" size="sm" onClick={retry}>
          {text.list.retry}
        </Button>
      )}
    </div>
  );

  function said(): string {
    if (!office.complete) return text.list.reading;
    if (!narrowed) return text.list.all(listed.length, text.list.orders[filter.sort]);
    return `${text.list.found(listed.length, state === "reached" && more)}${text.list.scope[scope]}`;
  }
}
