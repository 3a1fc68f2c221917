import type { ReactNode } from "react";
import { scanTime } from "#domain/pallets/scan.ts";
import { type Pallet, palletChargeableWeight } from "#domain/rates/pallet.ts";
import { formatMoment } from "#i18n/format.ts";
import { type HeldPallet, type ScanPhoto, usePhotoLinks } from "#live/holds.ts";
import { holds as text } from "#text/holds.ts";
import { classNames } from "#ui/class-names.ts";
import { PalletFigure } from "#ui/freight/pallet-figure.tsx";
import { TableScroll } from "#ui/table-scroll.tsx";

/** One pallet on hold: the reason, declared and measured size, notes and photos. */
export function HeldPalletSheet({ held: { pallet, holding, scans, photos } }: { held: HeldPallet }) {
  const { length, width, height, weight, number, count, bay } = pallet;
  const declared = { length, width, height, weight };
  const [latest] = scans;
  const notes = scans.flatMap(({ note }) => (note ? [note] : []));
  const title = text.pallet(number, count);
  return (
    <section
      aria-label={title}
      // With large text the words stand below the drawing.
      className="flex flex-wrap gap-x-6 gap-y-3 border-rule border-t px-4 py-4 sm:px-5.5"
    >
      <div className="grid w-32 flex-none content-start">
        <PalletFigure pallet={holding.measured} declared={declared} label={text.drawing} className="w-full" />
        <p className="mt-1 text-14 text-ink-2">{text.dashed}</p>
      </div>
      <div className="grid min-w-0 flex-[1_1_20rem] grid-cols-[minmax(0,1fr)] gap-3">
        <div>
          <h3 className="text-21">{title}</h3>
          <p className="font-semibold text-error">{holding.reasons.map((why) => text.reasons[why]).join(". ")}</p>
          <p className="text-15 text-ink-2">
            {[latest && text.scanned(formatMoment(scanTime(latest))), bay && text.bay(bay)].filter(Boolean).join(", ")}
          </p>
        </div>
        <Measures declared={declared} measured={holding.measured} title={title} />
        {notes.map((note, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two notes may be equal
          <p key={at} className="wrap-anywhere">
            {note}
          </p>
        ))}
        {photos.length > 0 && <Photos photos={photos} />}
      </div>
    </section>
  );
}

const CELL = "px-2 py-1.5 text-right first:text-left";

function Measures({ declared, measured, title }: { declared: Pallet; measured: Pallet; title: string }) {
  const metres = (value: number) => `${value.toFixed(2)} m`;
  const kilograms = (value: number) => `${Math.round(value * 10) / 10} kg`;
  return (
    // With large text the four columns are wider than a phone.
    <div className="max-w-[34rem]">
      <TableScroll label={text.table(title)}>
        <table className="w-full border-collapse text-16">
          <thead className="text-14 text-ink-2">
            <tr>
              <Head hidden>{text.what}</Head>
              <Head>{text.declared}</Head>
              <Head>{text.measured}</Head>
              <Head>{text.difference}</Head>
            </tr>
          </thead>
          <tbody>
            <Row label={text.rows.weight} values={[declared.weight, measured.weight]} shown={kilograms} />
            <Row label={text.rows.length} values={[declared.length, measured.length]} shown={metres} />
            <Row label={text.rows.width} values={[declared.width, measured.width]} shown={metres} />
            <Row label={text.rows.height} values={[declared.height, measured.height]} shown={metres} />
            <Row
              label={text.rows.chargeable}
              values={[palletChargeableWeight(declared), palletChargeableWeight(measured)]}
              shown={kilograms}
            />
          </tbody>
        </table>
      </TableScroll>
    </div>
  );
}

function Head({ hidden, children }: { hidden?: boolean; children: ReactNode }) {
  return (
    <th scope="col" className={classNames(CELL, "font-normal")}>
      {hidden ? <span className="sr-only">{children}</span> : children}
    </th>
  );
}

type RowProps = { label: string; values: [declared: number, measured: number]; shown: (value: number) => string };

function Row({ label, values: [declared, measured], shown }: RowProps) {
  const by = measured - declared;
  const same = Math.abs(by) < 0.005;
  const sign = by > 0 ? "+" : "-";
  return (
    <tr className="border-rule border-t">
      <th scope="row" className={classNames(CELL, "font-normal")}>
        {label}
      </th>
      <td className={CELL}>{shown(declared)}</td>
      <td className={classNames(CELL, "font-semibold")}>{shown(measured)}</td>
      <td className={classNames(CELL, "whitespace-nowrap", same ? "text-ink-2" : "font-bold text-error")}>
        {same ? text.same : `${sign}${shown(Math.abs(by))}`}
      </td>
    </tr>
  );
}

function Photos({ photos }: { photos: readonly ScanPhoto[] }) {
  const { links } = usePhotoLinks(photos);
  if (!links) return <p className="text-15 text-ink-2">{text.photosLater(photos.length)}</p>;
  return (
    <ul className="flex flex-wrap gap-2">
      {links.map((link, at) => (
        <li key={photos[at]?.id}>
          <a href={link} target="_blank" rel="noopener" className="block">
            <img
              src={link}
              alt={text.photo(at + 1, links.length)}
              className="h-24 w-32 border-(length:--hair) border-edge object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
