import { SEA_CARGO_LABELS, SEA_CARGO_TYPES } from "#domain/catalog/sea.ts";
import { requests } from "#text/requests.ts";
import { seaQuote as text } from "#text/sea-quote.ts";
import { FormSection } from "#ui/form-section.tsx";
import { CARGO_FIELDS, CargoSection } from "../cargo-section.tsx";
import { CONTACT_FIELDS, ContactSection } from "../contact-section.tsx";
import { ORIGIN_FIELDS, OriginSection } from "../origin-section.tsx";
import { RequestFoot } from "../request-foot.tsx";
import { RequestFrame } from "../request-frame.tsx";
import type { RequestFormProps } from "../request-state.ts";
import { SeaService } from "./sea-service.tsx";
import { SeaSheet } from "./sea-sheet.tsx";
import { SeaShipment } from "./sea-shipment.tsx";
import { SeaType } from "./sea-type.tsx";
import type { SeaValues } from "./sea-values.ts";

const CARGO = SEA_CARGO_TYPES.map((value) => ({ value, label: SEA_CARGO_LABELS[value] }));
const LEAST_WORDS = 20;
const SERVICES = [
  { name: "insurance_required", label: requests.services.insurance },
  { name: "customs_clearance", label: requests.services.customs },
  { name: "hazardous_goods", label: requests.services.hazardous },
  { name: "temperature_controlled", label: requests.services.temperature },
] as const;

/** The sea request in seven numbered sections, with a live summary beside it. */
export function SeaForm({ request, savedAt }: RequestFormProps<SeaValues>) {
  const { form } = request;
  return (
    <RequestFrame label={text.form} request={request} aside={<SeaSheet form={form} />}>
      <SeaType form={form} />
      <OriginSection
        form={form}
        fields={ORIGIN_FIELDS}
        number={2}
        place={
          <form.AppField name="origin_port">
            {(field) => <field.TextField label={requests.origin.port} hint={text.port} required />}
          </form.AppField>
        }
      />
      <CargoSection
        form={form}
        fields={CARGO_FIELDS}
        number={3}
        types={CARGO}
        least={LEAST_WORDS}
        hint={text.describe}
        code={
          <form.AppField name="hs_code">
            {(field) => <field.TextField label={text.hsCode} inputMode="decimal" optional />}
          </form.AppField>
        }
      />
      <SeaShipment form={form} />
      <SeaService form={form} />
      <FormSection number={6} title={requests.services.title}>
        <div className="grid sm:grid-cols-2 sm:gap-x-6">
          {SERVICES.map(({ name, label }) => (
            <form.AppField key={name} name={name}>
              {(field) => <field.Checkbox label={label} />}
            </form.AppField>
          ))}
        </div>
        <form.AppField name="special_requirements">
          {(field) => <field.TextAreaField label={requests.services.special} rows={2} className="mt-3" optional />}
        </form.AppField>
      </FormSection>
      <ContactSection form={form} fields={CONTACT_FIELDS} number={7} />
      <RequestFoot label={requests.request} busyLabel={requests.submitting} request={request} savedAt={savedAt} />
    </RequestFrame>
  );
}
