import { airTotals } from "#domain/rates/air-weight.ts";
import { airFreight } from "#text/air-freight.ts";
import { Weight } from "#ui/freight/measures.tsx";
import { Facts, Trio, TrioPart } from "#ui/public/trio.tsx";

const text = airFreight.services;

// An example, calculated with the same rule as the request form.
const CARTON = { length: 60, width: 40, height: 40, weight: 12 };
const TOTALS = airTotals([CARTON]);

/** The two services and how their weight is charged. */
export function AirServices() {
  return (
    <Trio label={text.label}>
      <TrioPart title={text.airport.title} text={text.airport.text}>
        <Facts
          rows={[
            { what: text.airport.starts, value: text.airport.door },
            { what: text.airport.ends, value: text.airport.terminal },
            { what: text.airport.papers, value: text.airport.awb },
          ]}
        />
      </TrioPart>
      <TrioPart title={text.door.title} text={text.door.text}>
        <Facts
          rows={[
            { what: text.door.starts, value: text.door.shipper },
            { what: text.door.ends, value: text.door.consignee },
            { what: text.door.customs, value: text.door.both },
          ]}
        />
      </TrioPart>
      <TrioPart title={text.weight.title} text={text.weight.text}>
        <Facts
          rows={[
            { what: text.weight.piece, value: text.weight.measures },
            { what: text.weight.actual, value: <Weight kg={TOTALS.totalWeight} /> },
            { what: text.weight.volumetric, value: <Weight kg={TOTALS.volumetricWeight} /> },
            { what: text.weight.charged, value: <Weight kg={TOTALS.chargeableWeight} /> },
          ]}
        />
      </TrioPart>
    </Trio>
  );
}
