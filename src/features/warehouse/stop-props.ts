import { SCAN_POINTS } from "#domain/pallets/scan.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import { formatMoment } from "#i18n/format.ts";
import { warehouse as text } from "#text/warehouse.ts";
import type { StopProps } from "./stop-screen.tsx";
import type { FoundPallet, Shown, Stopped } from "./use-scanning.ts";

/** Where a pallet is, and since when as far as its scans are on this phone. */
function placeOf({ pallet, facts }: FoundPallet): string {
  const state = SCAN_POINTS.find((point) => point === pallet.state);
  if (!state) return "";
  const since = facts.reached[state];
  return since ? text.since(text.saved[state], formatMoment(since.at)) : text.saved[state];
}

type Stop = Extract<Shown, { what: "stop" }>;
type Answers = { busy: boolean; onLeave: () => void; onRecord: (found: Stopped, reason: string) => void };

/** What a stop says of a pallet at a place. */
export function stopProps({ found, stops, read }: Stop, { busy, onLeave, onRecord }: Answers): StopProps {
  const { point, sailing, container } = read.place;
  const answers = { busy, onLeave, onRecord: (reason: string) => onRecord(found, reason) };
  if (found.kind !== "pallet") {
    const { number } = found;
    const count = found.kind === "early" ? found.count : 0;
    const unknown = { consignee: "", place: "", bay: "", loading: null, belongs: null, noRoom: null };
    return { stops, point, reference: formatReference(found.reference), number, count, ...unknown, ...answers };
  }
  const { number, count, code, consignee, bay } = found.pallet;
  const aboard = { container: found.pallet.aboard_container, sailing: found.aboard };
  const assigned = { container: found.pallet.container, sailing: found.sailing };
  return {
    ...{ stops, point, number, count, consignee, bay, ...answers },
    reference: formatReference(code.slice(0, 10)),
    place: placeOf(found),
    noRoom: found.noRoom,
    loading: sailing ? { container, sailing: found.loading } : null,
    belongs: stops[0] === "loaded_elsewhere" ? aboard : assigned,
  };
}
