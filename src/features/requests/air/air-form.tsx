import {
  AIR_AIRPORT_LABELS,
  AIR_CARGO_LABELS,
  AIR_CARGO_TYPES,
  AIR_DESTINATION_AIRPORTS,
  AIR_SERVICE_LABELS,
  AIR_SERVICE_TYPES,
} from "#domain/catalog/air.ts";
import { airGoesToDoor } from "#domain/schemas/air-quote.ts";
import { airQuote as text } from "#text/air-quote.ts";
import { requests } from "#text/requests.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { TextField } from "#ui/field.tsx";
import { FormSection } from "#ui/form-section.tsx";
import { binding } from "../bind.ts";
import { CargoSection } from "../cargo-section.tsx";
import { ContactSection } from "../contact-section.tsx";
import { DeliveryFields } from "../delivery-fields.tsx";
import { OriginSection } from "../origin-section.tsx";
import { pieceOf } from "../pieces.ts";
import { PiecesFields } from "../pieces-fields.tsx";
import { RequestFoot } from "../request-foot.tsx";
import { RequestFrame } from "../request-frame.tsx";
import type { RequestFormProps } from "../request-state.ts";
import { AirTotals } from "./air-totals.tsx";
import type { AirValues } from "./air-values.ts";
import { ImportantInformation } from "./important-information.tsx";

const CARGO = AIR_CARGO_TYPES.map((value) => ({ value, label: AIR_CARGO_LABELS[value] }));
const SERVICES = AIR_SERVICE_TYPES.map((value) => ({
  value,
  label: AIR_SERVICE_LABELS[value],
  detail: text.service.typeHow[value],
}));
const AIRPORTS = AIR_DESTINATION_AIRPORTS.map((value) => ({ value, label: AIR_AIRPORT_LABELS[value] }));
const STEP = { length: 0.1, width: 0.1, height: 0.1, weight: 0.1 } as const;
const LEAST_WORDS = 10;

/** The air request in six numbered boxes, with what to know beside it. */
export function AirForm({ request, savedAt }: RequestFormProps<AirValues>) {
  const { form, submitting } = request;
  const { values } = form;
  const bind = binding(form, submitting);
  return (
    <RequestFrame label={text.form} request={request} aside={<ImportantInformation />}>
      <OriginSection number={1} bind={bind}>
        <TextField {...bind.text("origin_city")} label={requests.origin.city} hint={text.city} required />
      </OriginSection>
      <CargoSection number={2} bind={bind} types={CARGO} least={LEAST_WORDS} hint={text.describe} />
      <FormSection number={3} title={text.pieces.title}>
        <PiecesFields
          pieces={values.pieces}
          onChange={(pieces, controls) => form.set({ pieces }, controls)}
          messageOf={form.messageOf}
          step={STEP}
          otherwise="0"
          disabled={submitting}
        >
          <AirTotals pieces={values.pieces.map(pieceOf)} />
        </PiecesFields>
      </FormSection>
      <FormSection number={4} title={text.service.title}>
        <div className="air-service">
          <DeliveryFields
            how={{ ...bind.text("service_type"), legend: text.service.type, options: SERVICES }}
            where={{ ...bind.text("destination_airport"), legend: text.service.airport, options: AIRPORTS }}
            address={airGoesToDoor(values.service_type) ? bind.text("destination_address") : null}
          />
        </div>
      </FormSection>
      <FormSection number={5} title={requests.services.title}>
        <div className="request-ticks">
          <Checkbox {...bind.tick("insurance_required")} label={requests.services.insurance} />
          <Checkbox {...bind.tick("customs_clearance")} label={requests.services.customs} />
        </div>
      </FormSection>
      <ContactSection number={6} bind={bind} />
      <RequestFoot label={requests.request} busyLabel={requests.submitting} request={request} savedAt={savedAt} />
    </RequestFrame>
  );
}
