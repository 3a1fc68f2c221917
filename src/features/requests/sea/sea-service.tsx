import { useSelector } from "@tanstack/react-form";
import {
  INCOTERM_EXPLANATIONS,
  INCOTERM_PARTS,
  INCOTERM_SHARES,
  INCOTERMS,
  type Incoterm,
} from "#domain/catalog/incoterms.ts";
import { SEA_DELIVERY_LABELS, SEA_DELIVERY_TYPES, SEA_DESTINATION_PORTS } from "#domain/catalog/sea.ts";
import { goesToDoor } from "#domain/schemas/sea-quote.ts";
import { seaQuote as text } from "#text/sea-quote.ts";
import { SelectField } from "#ui/form/select-field.tsx";
import { FormSection } from "#ui/form-section.tsx";
import { IncotermLine } from "#ui/freight/incoterm-line.tsx";
import { Tooltip } from "#ui/tooltip.tsx";
import { DeliveryFields } from "../delivery-fields.tsx";
import type { SeaPart } from "./sea-part.ts";

const TERMS = INCOTERMS.map((term) => ({ value: term, label: term, detail: INCOTERM_EXPLANATIONS[term] }));
const DELIVERIES = SEA_DELIVERY_TYPES.map((value) => ({
  value,
  label: SEA_DELIVERY_LABELS[value],
  detail: text.service.deliveryHow[value],
}));
const DELIVERY = { kind: "delivery_type", place: "destination_port", address: "destination_address" } as const;
const PORTS = SEA_DESTINATION_PORTS.map((port) => ({ value: port, label: port }));

/** Incoterm, kind of pick-up and delivery, and the address for a delivery to the door. */
export function SeaService({ form }: SeaPart) {
  return (
    <FormSection number={5} title={text.service.title}>
      <div className="gap-5 grid">
        <Terms form={form} />
        <DeliveryFields
          form={form}
          fields={DELIVERY}
          kinds={{ legend: text.service.delivery, columns: 3, options: DELIVERIES }}
          places={{ legend: text.service.port, options: PORTS }}
          toDoor={goesToDoor}
        />
      </div>
    </FormSection>
  );
}

/** The incoterm, its explanation, and a drawing of it from seller to buyer. */
function Terms({ form }: SeaPart) {
  const term = useSelector(form.store, ({ values }) => values.incoterms) as Incoterm;
  const shares = INCOTERM_SHARES[term];
  const explained = shares && text.service.explained(term, INCOTERM_EXPLANATIONS[term]);
  return (
    <div className="[&_.field]:[border-bottom-left-radius:0] [&_.field]:[border-bottom-right-radius:0] [&_.field-detail]:hidden">
      <Tooltip text={explained}>
        <form.AppField name="incoterms">
          {() => <SelectField label={text.service.incoterms} options={TERMS} hint={explained} />}
        </form.AppField>
      </Tooltip>
      {shares && (
        <div className="px-3.5 border-(length:--hair) border-ink-2 [--surface:var(--color-sheet-2)] -mt-(--hair) pt-3 pb-3.5 rounded-[0_0_2px_2px] bg-sheet-2">
          <IncotermLine
            label={text.service.who(term)}
            parts={INCOTERM_PARTS.map((key) => ({
              key,
              label: text.service.parts[key],
              who: text.service[shares[key]],
              bySeller: shares[key] === "seller",
              leg: key === "collection" || key === "duties",
            }))}
          />
        </div>
      )}
    </div>
  );
}
