import type { Pallet } from "#domain/rates/pallet.ts";
import type { receipt } from "#text/receipt.ts";

/** The words of a language. */
export type ReceiptWords = typeof receipt;

/** Photos on the page: the file stays small, and the others are on the shipment's page. */
export const MOST_PHOTOS_SHOWN = 6;

/** A picture as it is put into the file. */
export type Jpeg = { bytes: ArrayBuffer; width: number; height: number };

/** A pallet as declared and as handed over; `condition` null: not yet. */
export type ReceiptPallet = Pallet & { number: number; condition: "" | "ok" | "damaged" | null; remark: string };

/**
 * Who received pallets; times in ms. `signature` "missing": there is one, which this device does not have; "left out": there is
 * one, and no room for it.
 */
export type ReceiptSigning = {
  recipient: string;
  at: number;
  numbers: number[];
  signature: Jpeg | "missing" | "left out" | null;
};

/** Everything that a delivery receipt is drawn from. Times in ms. */
export type ReceiptInput = {
  /** As it is shown, "AKF-7P6CT-F30HM". */
  reference: string;
  goods: string;
  /** Name lines and address lines; towns for the headline. */
  from: { town: string; lines: string[] };
  to: { town: string; lines: string[] };
  sailing: { name: string; port: string; vessel: string } | null;
  /** Calendar days of the journey, "2026-11-19"; null where one is not known. */
  days: { collected: string; bologna: string; sailed: string; delivered: string } | null;
  pallets: ReceiptPallet[];
  /** In the order in which it happened. */
  recorded: { at: number; zone: "Europe/Rome" | "Europe/Nicosia"; text: string }[];
  received: ReceiptSigning[];
  photos: { jpeg: Jpeg; pallet: number }[];
  /** Photos that were taken, with those that are not here. */
  photosTaken: number;
  /** The address of the tracking page. */
  address: string;
  /** When the last pallet was handed over. */
  at: number;
};
