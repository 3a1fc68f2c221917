import { CONTACT_LIMITS, type ContactForm as Values } from "#domain/schemas/contact-form.ts";
import { contact as text } from "#text/contact.ts";
import { TextAreaField, TextField } from "#ui/field.tsx";
import { FieldGrid } from "#ui/field-grid.tsx";
import { EmailField, PhoneField } from "#ui/person-fields.tsx";
import { binding } from "../bind.ts";
import { RequestFoot } from "../request-foot.tsx";
import { RequestFrame } from "../request-frame.tsx";
import type { RequestFormProps } from "../request-state.ts";
import { ContactDetails } from "./contact-details.tsx";

/** Five fields and the counters of the two long ones; the counters inform, they never cut what was typed. */
export function ContactForm({ request, savedAt }: RequestFormProps<Values>) {
  const bind = binding(request.form, request.submitting);
  return (
    <RequestFrame label={text.form.label} request={request} aside={<ContactDetails />}>
      <h2 className="contact-title">{text.form.title}</h2>
      <FieldGrid columns={2} className="mb-6">
        <TextField {...bind.text("name")} label={text.form.name} autoComplete="name" required />
        <EmailField {...bind.text("email")} label={text.form.email} required />
        <PhoneField {...bind.text("phone")} label={text.form.phone} optional wide />
        <TextField
          {...bind.text("subject")}
          label={text.form.subject}
          count={CONTACT_LIMITS.subject.max}
          required
          wide
        />
        <TextAreaField
          {...bind.text("message")}
          label={text.form.message}
          count={CONTACT_LIMITS.message.max}
          rows={6}
          required
          wide
        />
      </FieldGrid>
      <RequestFoot label={text.form.submit} busyLabel={text.form.busy} request={request} savedAt={savedAt} />
    </RequestFrame>
  );
}
