import { Link } from "@tanstack/react-router";
import { formatPalletCode } from "#domain/pallets/code.ts";
import { formatMoment } from "#i18n/format.ts";
import { type PalletRow, useFinds } from "#live/finds.ts";
import { finds as text } from "#text/finds.ts";
import { Note, NoteBody } from "#ui/note.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { FoundPallet } from "./found-pallet.tsx";

/** What the warehouse has told beside holds: pallets without a label, and missing ones. Nothing where there are none. */
export function FindsSection() {
  const { finds, missing } = useFinds();
  return (
    <>
      {finds.length > 0 && (
        <section aria-labelledby="finds" className="mt-10 grid gap-5">
          <SectionHead id="finds" title={`${text.title}, ${text.count(finds.length)}`} lede={text.lede} />
          {finds.map((shown) => (
            <FoundPallet key={shown.find.id} shown={shown} />
          ))}
        </section>
      )}
      {missing.length > 0 && (
        <section aria-labelledby="missing" className="mt-10 grid gap-5">
          <SectionHead
            id="missing"
            title={`${text.missing.title}, ${text.count(missing.length)}`}
            lede={text.missing.lede}
          />
          <Note label={text.missing.title}>
            <ul>
              {missing.map((pallet) => (
                <Missing key={pallet.id} pallet={pallet} />
              ))}
            </ul>
          </Note>
        </section>
      )}
    </>
  );
}

function Missing({ pallet }: { pallet: PalletRow }) {
  const { code, count, consignee, shipment, missing_point, missing_since, missing_note } = pallet;
  const point = text.points[missing_point as keyof typeof text.points] ?? missing_point;
  return (
    <li>
      <NoteBody className="grid gap-0.5 wrap-anywhere">
        <Link to="/admin/shipment/$id" params={{ id: shipment }} className="link inline-flex min-h-12 items-center">
          {formatPalletCode(code, count)}
        </Link>
        <span>{consignee}</span>
        <span className="text-15 text-ink-2">{text.missing.since(point, formatMoment(missing_since))}</span>
        {missing_note && <span>{missing_note}</span>}
      </NoteBody>
    </li>
  );
}
