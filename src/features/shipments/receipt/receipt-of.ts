import { localDay } from "#domain/sailings/clock.ts";
import { storedMoment } from "#domain/sailings/days.ts";
import { cityOf, cypriotTown } from "#domain/shipment/city.ts";
import { fullAddress } from "#domain/shipment/full-address.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import { dayOfMilestone, ZONES } from "#domain/track/journey.ts";
import type { TrackedKind } from "#domain/track/where.ts";
import { publicUrl } from "#lib/public-url.ts";
import { type Delivery, picturesHere } from "#live/delivery.ts";
import type { ShipmentWay } from "#live/milestones.ts";
import type { PublicSailing } from "#live/public-sailings.ts";
import type { ShipmentRow } from "#live/shipments.ts";
import { shipments } from "#text/shipments.ts";
import { milestoneText } from "#ui/freight/milestone-text.ts";
import { type Jpeg, MOST_PHOTOS_SHOWN, type ReceiptInput, type ReceiptSigning } from "./paper.ts";
import { jpegOf } from "./receipt-file.ts";

/** What a receipt needs of a shipment. */
export type ReceiptRow = Pick<
  ShipmentRow,
  | "reference"
  | "goods_description"
  | "cargo_description"
  | "origin_address"
  | "destination_address"
  | "shipper_name"
  | "shipper_company"
  | "shipper_address"
  | "shipper_postcode"
  | "shipper_town"
  | "consignee_name"
  | "consignee_company"
  | "consignee_address"
  | "consignee_postcode"
  | "consignee_town"
>;

export type ReceiptSource = {
  row: ReceiptRow;
  /** The name of the country of origin, "" where it is not known. */
  country: string;
  delivery: Delivery;
  events: ShipmentWay["events"];
  sailing: PublicSailing | null;
};

/** Enough for a photo of a quarter of the page, in px and bytes; the file has at most 300 kB. */
const PHOTO = { longest: 560, most: 26_000 };
const SIGNATURE = { longest: 640, most: 14_000 };
/** More than these are named and not drawn. */
const MOST_SIGNATURES = 3;

/** Everything of a receipt, with the pictures that can be had now. */
export async function receiptInput(me: string, source: ReceiptSource): Promise<ReceiptInput> {
  const { delivery } = source;
  const signatures = delivery.received.flatMap(({ signature }) => signature ?? []);
  const wanted = delivery.photos.slice(0, MOST_PHOTOS_SHOWN);
  const blobs = await picturesHere(me, [...signatures, ...wanted.map(({ photo }) => photo)]);
  const jpegs = new Map<string, Jpeg>();
  for (const [sum, picture] of blobs) {
    const isSignature = signatures.some(({ sha256 }) => sha256 === sum);
    const jpeg = await jpegOf(picture, isSignature ? SIGNATURE : PHOTO);
    if (jpeg) jpegs.set(sum, jpeg);
  }
  return inputOf(source, jpegs);
}

/** The same with the pictures given by their sums. Pure. */
export function inputOf(source: ReceiptSource, jpegs: ReadonlyMap<string, Jpeg>): ReceiptInput {
  const { row, country, delivery, events, sailing } = source;
  const received = delivery.received.map(({ signature, ...one }, i): ReceiptSigning => {
    if (signature === null) return { ...one, signature };
    return { ...one, signature: i < MOST_SIGNATURES ? (jpegs.get(signature.sha256) ?? "missing") : "left out" };
  });
  const at = Math.max(...delivery.received.map((one) => one.at));
  const from = fullAddress(row.shipper_address, row.shipper_postcode, row.shipper_town);
  const to = fullAddress(row.consignee_address, row.consignee_postcode, row.consignee_town);
  return {
    reference: formatReference(row.reference),
    goods: row.goods_description || row.cargo_description || shipments.card.variousGoods,
    from: {
      town: row.shipper_town || (cityOf(row.origin_address, country ? [country] : []) ?? country),
      lines: [row.shipper_company, row.shipper_name, ...linesOf(from)],
    },
    to: {
      town: row.consignee_town || (cypriotTown(row.destination_address) ?? "Cyprus"),
      lines: [row.consignee_company, row.consignee_name, ...linesOf(to)],
    },
    sailing: shipOf(events, sailing),
    days: daysOf(events, sailing, at),
    pallets: delivery.pallets.map(({ pallet, handover }) => ({
      ...{ number: pallet.number, length: pallet.length, width: pallet.width, height: pallet.height },
      ...{ weight: pallet.weight, condition: handover ? handover.condition : null, remark: handover?.remark ?? "" },
    })),
    recorded: events.flatMap((event) => {
      const happened = storedMoment(event.at);
      const zone = ZONES[event.kind as TrackedKind];
      return happened === null || !zone ? [] : [{ at: happened, zone, text: milestoneText(event) }];
    }),
    received,
    photos: delivery.photos.flatMap(({ photo, number }) => {
      const jpeg = jpegs.get(photo.sha256);
      return jpeg ? [{ jpeg, pallet: number }] : [];
    }),
    photosTaken: delivery.photos.length,
    address: `${publicUrl()}/track/${formatReference(row.reference)}`,
    at,
  };
}

/** By the departure that was recorded; port and vessel where the device has the sailing. */
function shipOf(events: ShipmentWay["events"], sailing: PublicSailing | null): ReceiptInput["sailing"] {
  const name = events.find(({ kind }) => kind === "departed")?.to ?? sailing?.name ?? "";
  return name ? { name, port: sailing?.port ?? "", vessel: sailing?.vessel ?? "" } : null;
}

const linesOf = (address: string) => address.split(/\n|,\s*/).filter((line) => line.trim() !== "");

/** The days of the journey by what was recorded; null where one of them was not. */
function daysOf(events: ShipmentWay["events"], sailing: PublicSailing | null, at: number): ReceiptInput["days"] {
  const day = (kind: TrackedKind) => {
    const event = events.find((one) => one.kind === kind);
    const actual = event?.at ?? (kind === "departed" ? (sailing?.atd ?? "") : "");
    return dayOfMilestone({ kind, planned: null, actual, pallets: 0 });
  };
  const [collected, bologna, sailed] = [day("collected"), day("hub_in"), day("departed")];
  if (!collected || !bologna || !sailed) return null;
  return { collected, bologna, sailed, delivered: localDay(at, "Europe/Nicosia") };
}
