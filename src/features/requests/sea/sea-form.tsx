import { SEA_CARGO_LABELS, SEA_CARGO_TYPES } from "#domain/catalog/sea.ts";
import { requests } from "#text/requests.ts";
import { seaQuote as text } from "#text/sea-quote.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { TextAreaField, TextField } from "#ui/field.tsx";
import { FormSection } from "#ui/form-section.tsx";
import { binding } from "../bind.ts";
import { CargoSection } from "../cargo-section.tsx";
import { ContactSection } from "../contact-section.tsx";
import { OriginSection } from "../origin-section.tsx";
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

/** The sea request in seven numbered boxes, with the sheet it fills beside it. */
export function SeaForm({ request, savedAt }: RequestFormProps<SeaValues>) {
  const { form, submitting } = request;
  const bind = binding(form, submitting);
  const part = { form, bind, disabled: submitting };
  return (
    <RequestFrame label={text.form} request={request} aside={<SeaSheet values={form.values} />}>
      <SeaType {...part} />
      <OriginSection number={2} bind={bind}>
        <TextField {...bind.text("origin_port")} label={requests.origin.port} hint={text.port} required />
      </OriginSection>
      <CargoSection number={3} bind={bind} types={CARGO} least={LEAST_WORDS} hint={text.describe}>
        <TextField {...bind.text("hs_code")} label={text.hsCode} inputMode="decimal" optional />
      </CargoSection>
      <SeaShipment {...part} />
      <SeaService {...part} />
      <FormSection number={6} title={requests.services.title}>
        <div className="request-ticks">
          <Checkbox {...bind.tick("insurance_required")} label={requests.services.insurance} />
          <Checkbox {...bind.tick("customs_clearance")} label={requests.services.customs} />
          <Checkbox {...bind.tick("hazardous_goods")} label={requests.services.hazardous} />
          <Checkbox {...bind.tick("temperature_controlled")} label={requests.services.temperature} />
        </div>
        <TextAreaField
          {...bind.text("special_requirements")}
          label={requests.services.special}
          rows={2}
          className="mt-3"
          optional
        />
      </FormSection>
      <ContactSection number={7} bind={bind} />
      <RequestFoot label={requests.request} busyLabel={requests.submitting} request={request} savedAt={savedAt} />
    </RequestFrame>
  );
}
