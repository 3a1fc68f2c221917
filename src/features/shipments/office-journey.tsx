import { isMilestone } from "#domain/shipment/milestones.ts";
import { useShipmentWay } from "#live/milestones.ts";
import type { Shipment, ShipmentEvent } from "#live/office.ts";
import { useTariff } from "#live/tariff.ts";
import { useToday } from "#ui/use-by-the-clock.ts";
import { journeyOf } from "./journey.ts";
import { JourneyLine } from "./journey-line.tsx";
import { changesOf, scannedOf, shipDates, whereOf } from "./ship-dates.ts";
import { useSailingsById } from "./use-sailings-by-id.ts";

const NO_CAPTION = { strong: null, rest: "" };

/**
 * The day line of the customer's page on the office's: by milestones and sailing, by the schedule where those are unknown.
 * Its column is too narrow for a date under each dot. Of the captions only where the goods are: the others speak to customers.
 */
export function OfficeJourney({ shipment, events }: { shipment: Shipment; events: readonly ShipmentEvent[] }) {
  const today = useToday();
  const country = useTariff().tariff?.countries.find(({ id }) => id === shipment.country_id);
  const { pallets } = useShipmentWay(shipment.id);
  const row = { ...shipment, documents: [], sync: null, ...(pallets.length > 0 && { pallets }) };
  const milestones = events.filter(({ kind }) => isMilestone(kind));
  const slug = country?.slug ?? null;
  const sailings = useSailingsById([row], changesOf(milestones));
  const journey = journeyOf(
    row,
    slug,
    today,
    shipDates({ row, slug, today }, sailings, scannedOf(milestones)),
    whereOf(row, sailings),
  );
  const { line, dates, caption } = journey;
  const moving = shipment.status === "in_transit";
  if (!line && !dates?.calendar && !dates?.promise) return null;
  return <JourneyLine journey={{ ...journey, caption: moving ? caption : NO_CAPTION }} from={country?.name ?? ""} />;
}
