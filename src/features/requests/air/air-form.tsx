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
import { FormSection } from "#ui/form-section.tsx";
import { CARGO_FIELDS, CargoSection } from "../cargo-section.tsx";
import { CONTACT_FIELDS, ContactSection } from "../contact-section.tsx";
import { DeliveryFields } from "../delivery-fields.tsx";
import { ORIGIN_FIELDS, OriginSection } from "../origin-section.tsx";
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
const DELIVERY = { kind: "service_type", place: "destination_airport", address: "destination_address" } as const;

/** The air request in six numbered sections, with information beside it. */
export function AirForm({ request, savedAt }: RequestFormProps<AirValues>) {
  const { form } = request;
  return (
    <RequestFrame label={text.form} request={request} aside={<ImportantInformation />}>
      <OriginSection
        form={form}
        fields={ORIGIN_FIELDS}
        number={1}
        place={
          <form.AppField name="origin_city">
            {(field) => <field.TextField label={requests.origin.city} hint={text.city} required />}
          </form.AppField>
        }
      />
      <CargoSection
        form={form}
        fields={CARGO_FIELDS}
        number={2}
        types={CARGO}
        least={LEAST_WORDS}
        hint={text.describe}
      />
      <FormSection number={3} title={text.pieces.title}>
        <form.AppField name="pieces">
          {() => (
            <PiecesFields step={STEP} otherwise="0">
              {(pieces) => <AirTotals pieces={pieces} />}
            </PiecesFields>
          )}
        </form.AppField>
      </FormSection>
      <FormSection number={4} title={text.service.title}>
        <div className="gap-5 grid">
          <DeliveryFields
            form={form}
            fields={DELIVERY}
            kinds={{ legend: text.service.type, options: SERVICES }}
            places={{ legend: text.service.airport, options: AIRPORTS }}
            toDoor={airGoesToDoor}
          />
        </div>
      </FormSection>
      <FormSection number={5} title={requests.services.title}>
        <div className="grid sm:grid-cols-2 sm:gap-x-6">
          <form.AppField name="insurance_required">
            {(field) => <field.Checkbox label={requests.services.insurance} />}
          </form.AppField>
          <form.AppField name="customs_clearance">
            {(field) => <field.Checkbox label={requests.services.customs} />}
          </form.AppField>
        </div>
      </FormSection>
      <ContactSection form={form} fields={CONTACT_FIELDS} number={6} />
      <RequestFoot label={requests.request} busyLabel={requests.submitting} request={request} savedAt={savedAt} />
    </RequestFrame>
  );
}
