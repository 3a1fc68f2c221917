import { scanTime } from "#domain/pallets/scan.ts";
import { type Pallet, palletChargeableWeight } from "#domain/rates/pallet.ts";
import { formatMoment } from "#i18n/format.ts";
import { type HeldPallet, type ScanPhoto, usePhotoLinks } from "#live/holds.ts";
import { holds as text } from "#text/holds.ts";
import { classNames } from "#ui/class-names.ts";
import { PalletFigure } from "#ui/freight/pallet-figure.tsx";
import { TableScroll } from "#ui/table-scroll.tsx";
import { formatKilograms } from "./words.ts";

/** One pallet on hold: photos, the reason, declared and measured size, notes. */
export function HeldPalletSheet({ held: { pallet, holding, scans, photos } }: { held: HeldPallet }) {
  const { length, width, height, weight, number, count, bay } = pallet;
  const declared = { length, width, height, weight };
  const [latest] = scans;
  const notes = scans.flatMap(({ note }) => (note ? [note] : []));
  const title = text.pallet(number, count);
  return (
    <section
      aria-label={title}
      // With large text the words stand below the pictures.
      className="flex flex-wrap gap-x-5 gap-y-3 px-4 pt-1.5 pb-1 sm:px-5.5"
    >
      {photos.length > 0 && <Photos photos={photos} />}
      <PalletFigure
        pallet={holding.measured}
        declared={declared}
        label={text.drawing}
        className="h-auto max-h-24 w-18 flex-none self-start"
      />
      <div className="grid min-w-0 flex-[1_1_16rem] grid-cols-[minmax(0,1fr)] content-start gap-1">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h3 className="text-21">{title}</h3>
          <p className="font-semibold text-error">{reasonOf(holding.reasons, declared, holding.measured)}</p>
          <p className="text-15 text-ink-2">
            {[latest && formatMoment(scanTime(latest)), bay && text.bay(bay)].filter(Boolean).join(", ")}
          </p>
        </div>
        <Measures declared={declared} measured={holding.measured} title={title} />
        {notes.map((note, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two notes may be equal
          <p key={at} className="wrap-anywhere">
            {note}
          </p>
        ))}
      </div>
    </section>
  );
}

const MEASURES = ["weight", "length", "width", "height"] as const;
/** Below half a centimetre and 5 g they are the same. */
const isSame = (declared: number, measured: number) => Math.abs(measured - declared) < 0.005;

/** What the warehouse has seen. */
function reasonOf(reasons: readonly ("damaged" | "measured")[], declared: Pallet, measured: Pallet): string {
  const differs = MEASURES.filter((name) => !isSame(declared[name], measured[name])).map((name) =>
    measured[name] > declared[name] ? text.more[name] : text.less[name],
  );
  const isMeasured = reasons.includes("measured");
  const words = [
    ...(reasons.includes("damaged") ? [text.reasons.damaged] : []),
    ...(isMeasured && differs.length === 0 ? [text.reasons.measured] : []),
    ...(isMeasured ? differs : []),
  ];
  return sentence(words);
}

/** "Damaged, heavier, higher": only the first has a capital. */
function sentence(words: readonly string[]): string {
  const all = words.join(", ").toLowerCase();
  return all.charAt(0).toUpperCase() + all.slice(1);
}

const CELL = "px-2 py-0.5 text-right";

/** What differs, a row each, and the others in one. */
function Measures({ declared, measured, title }: { declared: Pallet; measured: Pallet; title: string }) {
  const metres = (value: number) => value.toFixed(2);
  const shown = { weight: formatKilograms, length: inMetres, width: inMetres, height: inMetres };
  const differing = MEASURES.filter((name) => !isSame(declared[name], measured[name]));
  const others = MEASURES.filter((name) => name !== "weight" && !differing.includes(name));
  const together = (pallet: Pallet) => `${others.map((name) => metres(pallet[name])).join(" x ")} m`;
  const chargeable: [number, number] = [palletChargeableWeight(declared), palletChargeableWeight(measured)];
  if (differing.length === 0 && isSame(...chargeable))
    return <p>{text.asDeclared(formatKilograms(declared.weight), together(declared))}</p>;
  return (
    // With large text the four columns are wider than a phone.
    <div className="max-w-[34rem]">
      <TableScroll label={text.table(title)}>
        <table className="w-full border-collapse text-16">
          <thead className="sr-only">
            <tr>
              {[text.what, text.declared, text.measured, text.difference].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {MEASURES.filter((name) => name === "weight" || differing.includes(name)).map((name) => (
              <Row key={name} label={text.rows[name]} values={[declared[name], measured[name]]} shown={shown[name]} />
            ))}
            {others.length > 0 && (
              <tr className="border-rule border-t">
                <th scope="row" className="px-2 py-0.5 text-left font-normal">
                  {others.length === 3 ? text.size : sentence(others.map((name) => text.rows[name]))}
                </th>
                <td className={CELL}>{together(declared)}</td>
                <td className={classNames(CELL, "font-semibold")}>{together(measured)}</td>
                <td className={classNames(CELL, "text-ink-2")}>{text.same}</td>
              </tr>
            )}
            {!isSame(...chargeable) && <Row label={text.rows.chargeable} values={chargeable} shown={formatKilograms} />}
          </tbody>
        </table>
      </TableScroll>
    </div>
  );
}

const inMetres = (value: number) => `${value.toFixed(2)} m`;

type RowProps = { label: string; values: [declared: number, measured: number]; shown: (value: number) => string };

function Row({ label, values: [declared, measured], shown }: RowProps) {
  const by = measured - declared;
  const same = isSame(declared, measured);
  const sign = by > 0 ? "+" : "-";
  return (
    <tr className="border-rule border-t">
      <th scope="row" className="px-2 py-0.5 text-left font-normal">
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

/** The first one large enough to see the damage; each opens in a new tab. */
function Photos({ photos }: { photos: readonly ScanPhoto[] }) {
  const { links } = usePhotoLinks(photos);
  if (!links) return <p className="w-32 text-15 text-ink-2">{text.photosLater(photos.length)}</p>;
  return (
    <ul className="grid w-32 flex-none grid-cols-3 content-start gap-1">
      {links.map((link, at) => (
        <li key={photos[at]?.id} className="first:col-span-full">
          <a href={link} target="_blank" rel="noopener" className="block min-h-12">
            <img
              src={link}
              alt={text.photo(at + 1, links.length)}
              className={classNames(
                "w-full border-(length:--hair) border-edge object-cover",
                at === 0 ? "h-24" : "h-12",
              )}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
