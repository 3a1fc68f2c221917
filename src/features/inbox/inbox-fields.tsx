import type { ReactNode } from "react";
import { AIR_AIRPORT_LABELS, AIR_CARGO_LABELS, AIR_SERVICE_LABELS } from "#domain/catalog/air.ts";
import { SEA_CARGO_LABELS, SEA_CONTAINER_LABELS, SEA_DELIVERY_LABELS } from "#domain/catalog/sea.ts";
import type { AirFreightQuote, InboxItem, SeaFreightQuote } from "#live/inbox.ts";
import { inbox as text } from "#text/inbox.ts";
import { Cell, Cells } from "#ui/note.tsx";
import { routeOf } from "./head-of.ts";

const { fields } = text;
const kg = (weight: number) => weight.toFixed(2);
const cbm = (volume: number) => volume.toFixed(3);
/** The label of an option; an unknown value (of another version) is shown unchanged. */
const named = (labels: Readonly<Record<string, string>>, value: string) => labels[value] ?? value;

/** All fields of a request with labels and units. */
export function InboxFields({ item }: { item: InboxItem }) {
  if (item.kind === "contact")
    return (
      <Section title={text.sections.message}>
        <p className="px-4 max-w-[68ch] pt-2 pb-4.5 wrap-anywhere whitespace-pre-wrap sm:px-5.5">{item.row.message}</p>
      </Section>
    );
  const { from, to } = routeOf(item);
  const { row } = item;
  return (
    <>
      <Section title={text.sections.route}>
        <Cells columns={2}>
          <Cell label={fields.origin} value={from} />
          <Cell label={fields.destination} value={item.kind === "air" ? named(AIR_AIRPORT_LABELS, to) : to} />
          <Cell label={fields.originAddress} value={row.origin_address || fields.nothing} />
          <Cell label={fields.destinationAddress} value={row.destination_address || fields.nothing} />
        </Cells>
      </Section>
      <Section title={text.sections.cargo}>
        {item.kind === "sea" ? <SeaCargo row={item.row} /> : <AirCargo row={item.row} />}
        <div className="px-4 border-t border-rule pt-3 pb-4.5 sm:px-5.5">
          <p className="max-w-[68ch] wrap-anywhere whitespace-pre-wrap">{row.cargo_description}</p>
        </div>
      </Section>
      {row.dimensions && row.dimensions.length > 0 && (
        <Section title={text.sections.pieces}>
          <Pieces pieces={row.dimensions} />
        </Section>
      )}
      <Section title={text.sections.service}>
        <Cells columns={2}>
          {item.kind === "sea" ? (
            <>
              <Cell label={fields.incoterms} value={item.row.incoterms} />
              <Cell label={fields.delivery} value={named(SEA_DELIVERY_LABELS, item.row.delivery_type)} />
            </>
          ) : (
            <Cell label={fields.airService} value={named(AIR_SERVICE_LABELS, item.row.service_type)} />
          )}
          <Cell label={fields.options} value={optionsOf(item.row)} wide={item.kind === "sea"} />
          {item.kind === "sea" && item.row.special_requirements && (
            <Cell label={fields.requirements} value={item.row.special_requirements} wide />
          )}
        </Cells>
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="not-first:border-t not-first:border-rule">
      <h3 className="px-4 pt-4 pb-2 text-(length:--text-21) sm:px-5.5">{title}</h3>
      {children}
    </section>
  );
}

function SeaCargo({ row }: { row: SeaFreightQuote }) {
  const loose = row.container_type === "lcl";
  return (
    <Cells columns={3}>
      <Cell label={fields.shipment} value={named(SEA_CONTAINER_LABELS, row.container_type)} />
      {!loose && <Cell label={fields.containers} value={row.number_of_containers} />}
      {loose && <Cell label={fields.weight} value={kg(row.total_weight)} unit={text.units.kg} />}
      {loose && <Cell label={fields.volume} value={cbm(row.total_cbm)} unit={text.units.cbm} />}
      <Cell label={fields.cargoType} value={named(SEA_CARGO_LABELS, row.cargo_type)} />
      <Cell label={fields.hsCode} value={row.hs_code || fields.nothing} />
      {loose && <Cell label={fields.pieces} value={row.number_of_pieces} />}
    </Cells>
  );
}

function AirCargo({ row }: { row: AirFreightQuote }) {
  return (
    <Cells columns={3}>
      <Cell label={fields.chargeable} value={kg(row.chargeable_weight)} unit={text.units.kg} big />
      <Cell label={fields.weight} value={kg(row.total_weight)} unit={text.units.kg} />
      <Cell label={fields.volumetric} value={kg(row.volumetric_weight)} unit={text.units.kg} />
      <Cell label={fields.volume} value={cbm(row.total_volume)} unit={text.units.cbm} />
      <Cell label={fields.pieces} value={row.number_of_pieces} />
      <Cell label={fields.cargoType} value={named(AIR_CARGO_LABELS, row.cargo_type)} />
    </Cells>
  );
}

function Head({ scope, children }: { scope: "col" | "row"; children: ReactNode }) {
  return (
    <th
      className="px-4 py-1.5 border-t border-line font-normal text-ink-2 text-left sm:px-5.5 [th+&]:text-right"
      scope={scope}
    >
      {children}
    </th>
  );
}

function Pieces({ pieces }: { pieces: readonly { length: number; width: number; height: number; weight: number }[] }) {
  const words = text.pieceTable;
  return (
    <table className="w-full mb-2 border-collapse">
      <caption className="sr-only">{words.caption}</caption>
      <thead>
        <tr>
          <Head scope="col">{words.piece}</Head>
          <Head scope="col">{words.size}</Head>
          <Head scope="col">{words.weight}</Head>
        </tr>
      </thead>
      <tbody>
        {pieces.map(({ length, width, height, weight }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a request keep their order
          <tr key={i}>
            <Head scope="row">{i + 1}</Head>
            <td className="px-4 py-1.5 border-t border-line font-normal text-right sm:px-5.5">
              {length} × {width} × {height}
            </td>
            <td className="px-4 py-1.5 border-t border-line font-normal text-right sm:px-5.5">{weight}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const OPTIONS = ["insurance_required", "customs_clearance", "hazardous_goods", "temperature_controlled"] as const;

function optionsOf(row: SeaFreightQuote | AirFreightQuote): string {
  const wanted = OPTIONS.filter((option) => option in row && (row as Record<string, unknown>)[option] === true);
  return wanted.length === 0 ? text.options.none : wanted.map((option) => text.options[option]).join(", ");
}
