import type { ScanPoint } from "#domain/pallets/scan.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import { formatTime, formatWeekday } from "#i18n/format.ts";
import type { PalletNow, Sailing } from "#live/warehouse.ts";
import { warehouse as text } from "#text/warehouse.ts";

/** "1.20 m" */
export const metres = (value: number): string => `${value.toFixed(2)} m`;
/** "300 kg", with one decimal where there is one. */
export const kilograms = (value: number): string => `${Math.round(value * 10) / 10} kg`;

/** "AKF-7P6CT-F30HM" of a pallet. */
export const referenceOf = ({ code }: Pick<PalletNow, "code">): string => formatReference(code.slice(0, 10));

/** "Thu 26 Nov": when a ship leaves. */
export const leaves = ({ etd, atd }: Sailing): string => formatWeekday(atd || etd);

/** "Thu 3 Dec, Ravenna" */
export const leavesFrom = (sailing: Sailing): string => `${leaves(sailing)}, ${sailing.port}`;

/** "In Bologna, 07:42", and what was said with it */
export const savedAt = (point: ScanPoint, at: number, said = ""): string =>
  [text.saved[point], formatTime(at), said].filter(Boolean).join(", ");
