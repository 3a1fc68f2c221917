import type { OfficeShipments } from "#live/office.ts";
import { useOnline } from "#live/online.ts";
import { admin as text } from "#text/admin.ts";
import { Button } from "#ui/button.tsx";
import { useSince } from "#ui/use-by-the-clock.ts";
import type { ShipmentSearchResult } from "./use-shipment-search.ts";

/** How many there are, and which of the two has answered: this device, or the server with the whole history. */
export function ListState({ office, listed, narrowed, history }: ShipmentSearchResult & { office: OfficeShipments }) {
  const offline = !useOnline();
  const since = useSince(office.updatedAt);
  const { state, more, retry } = history;
  const scope = state === "off" ? "device" : state;
  return (
    <div className="admin-state">
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
    if (!narrowed) return text.list.all(listed.length);
    return `${text.list.found(listed.length, state === "reached" && more)} ${text.list.scope[scope]}`;
  }
}
