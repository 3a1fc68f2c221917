import { formatMoment } from "#i18n/format.ts";
import { type HandedPallet, type Received, type ScanPhoto, type ShownPicture, usePictures } from "#live/delivery.ts";
import { useScanPhotoLink } from "#live/open-photo.ts";
import { Queries } from "#live/queries.tsx";
import { delivery as text } from "#text/delivery.ts";
import { shipmentPallets } from "#text/shipment-pallets.ts";
import { PalletSquare } from "#ui/freight/pallet-square.tsx";
import { Note, NoteHead } from "#ui/note.tsx";
import { toast } from "#ui/toast.tsx";
import { ReceiptButton } from "./receipt/receipt-button.tsx";
import type { ReceiptSource } from "./receipt/receipt-of.ts";

type Props = { source: ReceiptSource; primary?: boolean };

/** Who received it, when, how, with signature and photos, and the receipt. The office has the same. */
export function DeliveryProof(props: Props) {
  return (
    // Pages of customers have no query client. With it pictures that could not be had are asked for again.
    <Queries>
      <Proof {...props} />
    </Queries>
  );
}

function Proof({ source, primary }: Props) {
  const { delivery } = source;
  const signatures = delivery.received.flatMap(({ signature }) => signature ?? []);
  const photos = delivery.photos.map(({ photo }) => photo);
  const shown = usePictures([...signatures, ...photos]);
  const pictures = new Map([...signatures, ...photos].map((photo, i) => [photo.id, shown[i] as ShownPicture]));
  const count = delivery.pallets.length;
  return (
    <Note label={text.title}>
      <NoteHead title={text.title} />
      <div className="grid border-rule border-t sm:grid-cols-[1fr_auto]">
        <div className="grid content-start">
          {delivery.received.map((one) => (
            <Receiver
              key={one.numbers.join()}
              received={one}
              count={count}
              picture={pictureOf(one.signature, pictures)}
            />
          ))}
        </div>
        {photos.length > 0 && (
          <ul className="flex flex-wrap content-start gap-2 px-4 pb-3 sm:max-w-72 sm:justify-end sm:px-5.5 sm:pt-3">
            {photos.map((photo, i) => (
              <li key={photo.id}>
                <Photo photo={photo} label={text.photo(i + 1, photos.length)} picture={pictures.get(photo.id)} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <States pallets={delivery.pallets} />
      <div className="grid gap-2 border-rule border-t px-4 py-3.5 sm:px-5.5">
        <ReceiptButton source={source} primary={primary === true} />
        <p className="hint">{text.receiptHint}</p>
        <p className="hint">{text.seen}</p>
      </div>
    </Note>
  );
}

const pictureOf = (photo: ScanPhoto | null, pictures: ReadonlyMap<string, ShownPicture>) =>
  photo ? (pictures.get(photo.id) ?? null) : null;

function Receiver(props: { received: Received; count: number; picture: ShownPicture | null }) {
  const { received, count, picture } = props;
  const { recipient, at, numbers } = received;
  const of = numbers.length < count ? text.of(numbers, count) : "";
  return (
    <div className="grid content-start gap-1 border-rule px-4 py-3 not-first:border-t sm:px-5.5">
      <p className="text-14 text-ink-2">{text.receivedBy}</p>
      <p className="font-bold text-21 wrap-anywhere">{recipient || text.nobody}</p>
      {picture ? (
        <Shown picture={picture} label={text.signature(recipient)} className="h-24 max-w-64 object-contain" />
      ) : (
        <p className="text-ink-2">{text.unsigned}</p>
      )}
      <p className="border-rule border-t pt-1 text-15 text-ink-2">
        {[formatMoment(at), of].filter(Boolean).join(", ")}
      </p>
    </div>
  );
}

function Photo({ photo, label, picture }: { photo: ScanPhoto; label: string; picture: ShownPicture | undefined }) {
  // In a tab of its own, with a new token.
  const link = useScanPhotoLink(photo, () => toast({ tone: "error", ...shipmentPallets.pictures.failed }));
  if (picture?.state !== "ready") return <Missing picture={picture} />;
  return (
    <a {...link} className="block">
      <Shown picture={picture} label={label} className="h-24 w-32 object-cover" />
    </a>
  );
}

function Shown({ picture, label, className }: { picture: ShownPicture; label: string; className: string }) {
  if (picture.state !== "ready") return <Missing picture={picture} />;
  // White in both themes: a signature is ink on paper.
  return (
    <img src={picture.source} alt={label} className={`border-(length:--hair) border-edge bg-white ${className}`} />
  );
}

function Missing({ picture }: { picture: ShownPicture | undefined }) {
  return <p className="hint max-w-32">{picture?.state === "missing" ? text.missing : text.loading}</p>;
}

/** The pallets by how they were handed over, those without a remark together. */
function States({ pallets }: { pallets: readonly HandedPallet[] }) {
  return (
    <ul className="border-rule border-t">
      {linesOf(pallets).map(({ numbers, words, remark, mark }) => (
        <li key={numbers.join()} className="flex items-center gap-3 border-rule px-4 py-2 not-first:border-t sm:px-5.5">
          <span className="flex flex-none gap-1">
            {numbers.map((number) => (
              <PalletSquare key={number} mark={mark} />
            ))}
          </span>
          <span className="min-w-0 wrap-anywhere">
            <b>{words}</b>
            {remark && <span className="block text-15 text-ink-2">{text.remark(remark)}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

type Line = { numbers: number[]; words: string; remark: string; mark: "delivered" | "damaged" | "booked" };

function linesOf(pallets: readonly HandedPallet[]): Line[] {
  const groups = new Map<string, { kind: "good" | "damaged" | "open"; remark: string; numbers: number[] }>();
  for (const { pallet, handover } of pallets) {
    const kind = !handover ? "open" : handover.condition === "damaged" ? "damaged" : "good";
    const remark = handover?.remark ?? "";
    const key = `${kind} ${remark}`;
    const group = groups.get(key);
    if (group) group.numbers.push(pallet.number);
    else groups.set(key, { kind, remark, numbers: [pallet.number] });
  }
  const marks = { good: "delivered", damaged: "damaged", open: "booked" } as const;
  return [...groups.values()].map(({ kind, remark, numbers }) => ({
    ...{ numbers, remark, words: text[kind](numbers), mark: marks[kind] },
  }));
}
