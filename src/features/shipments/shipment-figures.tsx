import { formatEuro } from "#domain/rates/money.ts";
import { loadTotals } from "#domain/rates/pallet.ts";
import { priceLines } from "#i18n/price-lines.ts";
import type { ShipmentRow } from "#live/shipments.ts";
import { shipments as text } from "#text/shipments.ts";
import { Cell, Cells, type Line, Lines, Note, NoteHead } from "#ui/note.tsx";
import { classes } from "./classes.ts";

/** Load and price of a shipment, as booked. */
export function ShipmentFigures({ row }: { row: ShipmentRow }) {
  const scale = loadTotals(row.pallet_details).totalWeight;
  const rate = row.adjusted_rate > 0 ? text.adjusted.rate : text.card.rate;
  const charged = formatEuro(row.adjusted_rate || row.estimated_rate);
  const sum = sumOf(row);
  return (
    <Note label={text.detail.cargo}>
      <NoteHead title={text.detail.cargo} />
      <Cells columns={4}>
        <Cell label={text.card.pallets} value={row.pallet_count} />
        <Cell
          label={text.card.weight}
          value={
            <>
              {row.weight_kg.toFixed(0)} kg
              {scale > 0 && scale.toFixed(0) !== row.weight_kg.toFixed(0) && (
                <span className={classes.shipmentScale}>{text.card.onTheScale(scale.toFixed(0))}</span>
              )}
            </>
          }
        />
        <Cell
          label={text.detail.volume}
          value={
            <>
              {row.total_cbm.toFixed(3)} m³
              {row.chargeable_cbm !== row.total_cbm && (
                <span className={classes.shipmentScale}>{text.detail.chargeable(row.chargeable_cbm.toFixed(3))}</span>
              )}
            </>
          }
        />
        <Cell label={rate} value={charged} big />
      </Cells>
      {row.adjusted_rate > 0 && <Adjusted row={row} />}
      {sum.length > 0 && (
        <div className="note-body">
          <Lines caption={text.detail.price} rows={[...sum, { label: <b>{rate}</b>, value: <b>{charged}</b> }]} />
        </div>
      )}
    </Note>
  );
}

/** The lines of the price that add up to what is charged: an adjusted price is the booked one and the difference. */
function sumOf(row: ShipmentRow): Line[] {
  const lines = row.cost_breakdown
    ? priceLines(
        {
          totalCBM: row.total_cbm,
          chargeableCBM: row.chargeable_cbm,
          totalChargeableWeight: row.total_chargeable_weight,
          costBreakdown: row.cost_breakdown,
        },
        null,
      )
    : [];
  const shown: Line[] = lines.map(({ label, how, euro }) => ({ label, how, value: formatEuro(euro) }));
  if (row.adjusted_rate === 0) return shown;
  const cents = Math.round(row.adjusted_rate * 100) - Math.round(row.estimated_rate * 100);
  return [
    ...shown,
    { label: <b>{text.adjusted.booked}</b>, value: formatEuro(row.estimated_rate) },
    { label: text.adjusted.difference, value: `${cents > 0 ? "+" : ""}${formatEuro(cents / 100)}` },
  ];
}

/** Both prices, with declared and measured size where that is why, and the office's reason for the adjusted price. */
function Adjusted({ row }: { row: ShipmentRow }) {
  const words = text.adjusted;
  if (row.measured_weight === 0)
    return (
      <section aria-label={words.priceTitle} className="border-t border-rule px-4 py-3 wrap-anywhere sm:px-5.5">
        <h3 className="font-semibold">{words.priceTitle}</h3>
        <p className="mt-1">{words.instead(formatEuro(row.adjusted_rate), formatEuro(row.estimated_rate))}</p>
        {row.adjusted_reason && <p className="mt-1">{words.reason(row.adjusted_reason)}</p>}
      </section>
    );
  return <Measured row={row} />;
}

function Measured({ row }: { row: ShipmentRow }) {
  const words = text.adjusted;
  const kg = (weight: number) => (weight > 0 ? `${weight.toFixed(0)} kg` : "");
  const cell = "py-1.5 pr-3 text-left align-top font-normal wrap-anywhere";
  return (
    <section aria-label={words.title} className="border-t border-rule px-4 py-3 sm:px-5.5">
      <h3 className="font-semibold">{words.title}</h3>
      <table className="mt-1 w-full table-fixed">
        <thead className="text-14 text-ink-2">
          <tr>
            <th scope="col" className={cell}>
              <span className="sr-only">{words.what}</span>
            </th>
            <th scope="col" className={cell}>
              {text.card.weight}
            </th>
            <th scope="col" className={cell}>
              {words.price}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className="border-t border-line">
            <th scope="row" className={cell}>
              {words.declared}
            </th>
            <td translate="no" className={cell}>
              {kg(row.weight_kg)}
            </td>
            <td translate="no" className={cell}>
              {formatEuro(row.estimated_rate)}
            </td>
          </tr>
          <tr className="border-t border-line">
            <th scope="row" className={cell}>
              {words.measured}
            </th>
            <td translate="no" className={cell}>
              {kg(row.measured_weight)}
            </td>
            <td className={cell}>
              <b translate="no">{formatEuro(row.adjusted_rate)}</b>
            </td>
          </tr>
        </tbody>
      </table>
      {row.adjusted_reason && <p className="mt-2 wrap-anywhere">{words.reason(row.adjusted_reason)}</p>}
    </section>
  );
}

/** Shipper and consignee. */
export function ShipmentParties({ row }: { row: ShipmentRow }) {
  return (
    <Note label={`${text.detail.shipper}, ${text.detail.consignee}`} className="grid sm:grid-cols-[1fr_1fr]">
      <Party
        title={text.detail.shipper}
        lines={[row.shipper_name, row.shipper_company, row.origin_address, row.shipper_phone, row.shipper_email]}
      />
      <Party
        title={text.detail.consignee}
        lines={[
          row.consignee_name,
          row.consignee_company,
          row.destination_address,
          row.consignee_phone,
          row.consignee_email,
        ]}
      />
    </Note>
  );
}

function Party({ title, lines: [name, ...rest] }: { title: string; lines: string[] }) {
  return (
    <section
      aria-label={title}
      className="min-w-0 border-rule px-4 pt-3 pb-4 wrap-anywhere not-first:border-t sm:px-5.5 sm:not-first:border-t-0 sm:not-first:border-l"
    >
      <h3 className="font-text text-14 leading-[1.125rem] font-normal tracking-[0] text-ink-2 normal-nums">{title}</h3>
      <p className="font-semibold">{name}</p>
      {rest.filter(Boolean).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a person may be equal
        <p key={at}>{line}</p>
      ))}
    </section>
  );
}
