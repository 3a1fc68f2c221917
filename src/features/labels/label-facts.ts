import { labelAddress, palletCodeParts } from "#domain/pallets/code.ts";
import { localDay } from "#domain/sailings/clock.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import { formatDay, instantOf } from "#i18n/format.ts";
import type { PalletRow, Sailing } from "#live/labels.ts";
import { labels } from "#text/labels.ts";

const text = labels.label;

/** The content of a label. Anybody may read a label, so it has no consignee, goods or price. */
export type LabelFacts = {
  /** The reference as people write it: "AKF-7P6CT-F30HM". */
  reference: string;
  /** The reference in two lines of five characters, in large type. */
  lines: readonly [string, string];
  number: number;
  count: number;
  country: string;
  /** "1HC-48, 26 Nov" of a closed sailing; "" leaves an empty box for a stamp. */
  sailing: string;
  weight: string;
  size: string;
  /** The content of the QR code. */
  address: string;
};

/** `publicUrl` is the product's public address. */
export function labelFacts(pallet: PalletRow, sailing: Sailing | undefined, publicUrl: string): LabelFacts {
  const { reference, number } = palletCodeParts(pallet.code);
  return {
    reference: formatReference(reference),
    lines: [reference.slice(0, 5), reference.slice(5)],
    number,
    count: pallet.count,
    country: pallet.origin_country,
    sailing: sailing ? settledSailing(pallet, sailing) : "",
    weight: text.kg(pallet.weight.toFixed(0)),
    size: text.metres(pallet.length.toFixed(2), pallet.width.toFixed(2), pallet.height.toFixed(2)),
    address: labelAddress(publicUrl, pallet.code),
  };
}

/** A sailing is printed only once it is closed, because plans may still change after the label is printed. */
function settledSailing({ container }: PalletRow, { name, state, etd }: Sailing): string {
  const leaves = instantOf(etd);
  if (leaves === null || state === "planned" || state === "cancelled") return "";
  return `${container || name}, ${formatDay(localDay(leaves, "Europe/Rome"))}`;
}
