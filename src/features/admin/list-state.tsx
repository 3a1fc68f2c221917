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

type Props = ShipmentSearchResult & { office: OfficeShipments; filter: Filter; elsewhere: number };

/**
 * The number of results, and where they are from: this device, or the server with the whole history. `elsewhere`: how many
 * only the server has.
 */
export function ListState(props: Props) {
  const { office, listed, narrowed, history, filter, elsewhere } = props;
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
    if (office.updatedAt === null) return text.list.filling(office.rows.length);
    if (!narrowed) return `${text.list.all(office.rows.length, text.list.orders[filter.sort])}${older()}`;
    return `${text.list.found(listed.length, state === "reached" && more)}${text.list.scope[scope]}`;
  }

  function older(): string {
    if (elsewhere === 0) return "";
    const words = text.list.elsewhere;
    if (state === "off") return words.there(elsewhere);
    if (state !== "reached") return words[state];
    return words.shown(listed.filter(({ old }) => old).length, elsewhere);
  }
}
