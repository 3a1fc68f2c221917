import { formatEuro } from "#domain/rates/money.ts";
import { loadTotals } from "#domain/rates/pallet.ts";
import { priceLines } from "#i18n/price-lines.ts";
import type { ShipmentRow } from "#live/shipments.ts";
import { shipments as text } from "#text/shipments.ts";
import { Cell, Cells, Lines, Note, NoteHead } from "#ui/note.tsx";

/** What is shipped and what it costs, in the figures it was booked with. */
export function ShipmentFigures({ row }: { row: ShipmentRow }) {
  const scale = loadTotals(row.pallet_details).totalWeight;
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
                <span className="shipment-scale">{text.card.onTheScale(scale.toFixed(0))}</span>
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
                <span className="shipment-scale">{text.detail.chargeable(row.chargeable_cbm.toFixed(3))}</span>
              )}
            </>
          }
        />
        <Cell label={text.card.rate} value={formatEuro(row.estimated_rate)} big />
      </Cells>
      {lines.length > 0 && (
        <div className="note-body">
          <Lines
            caption={text.detail.price}
            rows={lines.map(({ label, how, euro }) => ({ label, how, value: formatEuro(euro) }))}
          />
        </div>
      )}
    </Note>
  );
}

/** From whom, to whom. */
export function ShipmentParties({ row }: { row: ShipmentRow }) {
  return (
    <Note label={`${text.detail.shipper}, ${text.detail.consignee}`} className="shipment-parties">
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
    <section aria-label={title}>
      <h3>{title}</h3>
      <p className="font-semibold">{name}</p>
      {rest.filter(Boolean).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}
