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
import { FormSection } from "#ui/form-section.tsx";
import { IncotermLine } from "#ui/freight/incoterm-line.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { DeliveryFields } from "../delivery-fields.tsx";
import type { SeaPart } from "./sea-part.ts";

const TERMS = INCOTERMS.map((term) => ({ value: term, label: term, detail: INCOTERM_EXPLANATIONS[term] }));
const DELIVERIES = SEA_DELIVERY_TYPES.map((value) => ({
  value,
  label: SEA_DELIVERY_LABELS[value],
  detail: text.service.deliveryHow[value],
}));
const PORTS = SEA_DESTINATION_PORTS.map((port) => ({ value: port, label: port }));

/** Who pays for which part, where we begin and end, and the address when we come to the door. */
export function SeaService({ form, bind, disabled }: SeaPart) {
  return (
    <FormSection number={5} title={text.service.title}>
      <div className="sea-service">
        <Terms form={form} bind={bind} disabled={disabled} />
        <DeliveryFields
          how={{ ...bind.text("delivery_type"), legend: text.service.delivery, columns: 3, options: DELIVERIES }}
          where={{ ...bind.text("destination_port"), legend: text.service.port, options: PORTS }}
          address={goesToDoor(form.values.delivery_type) ? bind.text("destination_address") : null}
        />
      </div>
    </FormSection>
  );
}

/** The term, what it means, and the same as a line from the seller to the buyer. */
function Terms({ form, bind, disabled }: SeaPart) {
  const term = form.values.incoterms as Incoterm;
  const shares = INCOTERM_SHARES[term];
  return (
    <div className="sea-terms">
      <SelectField
        {...bind.text("incoterms")}
        label={text.service.incoterms}
        options={TERMS}
        disabled={disabled}
        hint={shares && text.service.explained(term, INCOTERM_EXPLANATIONS[term])}
      />
      {shares && (
        <div className="sea-terms-line">
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
