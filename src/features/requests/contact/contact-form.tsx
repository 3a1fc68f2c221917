import { CONTACT_LIMITS, type ContactForm as Values } from "#domain/schemas/contact-form.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import { contact as text } from "#text/contact.ts";
import { Button } from "#ui/button.tsx";
import { FieldGrid } from "#ui/field-grid.tsx";
import { RequestFoot } from "../request-foot.tsx";
import { RequestFrame } from "../request-frame.tsx";
import type { RequestFormProps } from "../request-state.ts";
import { ContactDetails } from "./contact-details.tsx";

/** Five fields; the two long ones have counters, which never cut the text. */
export function ContactForm({ request, savedAt }: RequestFormProps<Values>) {
  const { form } = request;
  return (
    <RequestFrame label={text.form.label} request={request} aside={<ContactDetails />}>
      <h2 className="mb-5">{text.form.title}</h2>
      <form.Subscribe selector={(state) => state.values.shipment_reference}>
        {(about) =>
          about !== "" && (
            <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1">
              <b>{text.about.shipment(formatReference(about))}</b>
              <Button size="sm" variant="quiet" onClick={() => form.setFieldValue("shipment_reference", "")}>
                {text.about.remove}
              </Button>
            </p>
          )
        }
      </form.Subscribe>
      <FieldGrid columns={2} className="mb-6">
        <form.AppField name="name">
          {(field) => <field.TextField label={text.form.name} autoComplete="name" required />}
        </form.AppField>
        <form.AppField name="email">{(field) => <field.EmailField label={text.form.email} required />}</form.AppField>
        <form.AppField name="phone">
          {(field) => <field.PhoneField label={text.form.phone} optional wide />}
        </form.AppField>
        <form.AppField name="subject">
          {(field) => <field.TextField label={text.form.subject} count={CONTACT_LIMITS.subject.max} required wide />}
        </form.AppField>
        <form.AppField name="message">
          {(field) => (
            <field.TextAreaField label={text.form.message} count={CONTACT_LIMITS.message.max} rows={6} required wide />
          )}
        </form.AppField>
      </FieldGrid>
      <RequestFoot label={text.form.submit} busyLabel={text.form.busy} request={request} savedAt={savedAt} />
    </RequestFrame>
  );
}
