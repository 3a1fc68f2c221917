import { SEA_PORTS } from "#content/services.ts";
import { INCOTERMS } from "#domain/catalog/incoterms.ts";
import { SEA_DELIVERY_LABELS, SEA_DELIVERY_TYPES } from "#domain/catalog/sea.ts";
import { seaFreight } from "#text/sea-freight.ts";
import { Facts, Trio, TrioPart } from "#ui/public/trio.tsx";

const text = seaFreight.why;

/** Worldwide coverage, complete control, expert support (rule: site.pages). */
export function SeaWhy() {
  return (
    <Trio label={text.label}>
      <TrioPart title={text.coverage.title} text={text.coverage.text}>
        <Facts
          rows={[
            { what: text.coverage.reach, value: text.coverage.everywhere },
            {
              what: text.coverage.ports,
              value: SEA_PORTS.map(({ name, code }) => text.coverage.port(name, code)).join(", "),
            },
            { what: text.coverage.loads, value: text.coverage.fclLcl },
          ]}
        />
      </TrioPart>
      <TrioPart title={text.control.title} text={text.control.text}>
        <Facts
          rows={[
            {
              what: text.control.delivery,
              value: SEA_DELIVERY_TYPES.map((type) => SEA_DELIVERY_LABELS[type]).join(", "),
            },
            { what: text.control.terms, value: INCOTERMS.join(", ") },
            { what: text.control.options, value: text.control.optionsList },
          ]}
        />
      </TrioPart>
      <TrioPart title={text.support.title} text={text.support.text}>
        <Facts
          rows={[
            { what: text.support.answer, value: text.support.hours },
            { what: text.support.office, value: text.support.weekdays },
            { what: text.support.open, value: text.support.clock },
          ]}
        />
      </TrioPart>
    </Trio>
  );
}
