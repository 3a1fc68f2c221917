import type { OfficeShipments } from "#live/office.ts";
import { useOnline } from "#live/online.ts";
import { admin as text } from "#text/admin.ts";
import { Button } from "#ui/button.tsx";
import { useSince } from "#ui/use-by-the-clock.ts";
import type { Filter } from "./use-filter.ts";
import type { ShipmentSearchResult } from "./use-shipment-search.ts";

/** The number of results, and where they are from: this device, or the server with the whole history. */
export function ListState(props: ShipmentSearchResult & { office: OfficeShipments; filter: Filter }) {
  const { office, listed, narrowed, history, filter } = props;
  const offline = !useOnline();
  const since = useSince(office.updatedAt);
  const { state, more, retry } = history;
  const scope = state === "off" ? "device" : state;
  return (
    <div className="px-4 border-b border-rule flex flex-wrap items-center justify-between gap-x-3 min-h-10 pt-1 pb-1.5 text-ink-2 text-(length:--text-15) [&_.btn]:-my-1.5 sm:pl-6 sm:max-md:pr-6 @min-[62rem]/list:pr-6">
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
