import { requests as text } from "#text/requests.ts";
import { TextField } from "#ui/field.tsx";
import { FieldGrid } from "#ui/field-grid.tsx";
import { FormSection } from "#ui/form-section.tsx";
import { EmailField, PhoneField } from "#ui/person-fields.tsx";
import type { Binding } from "./bind.ts";

type ContactValues = { company_name: string; contact_person: string; contact_email: string; contact_phone: string };

/** Who is asking: four ruled cells, the same in both quote forms. */
export function ContactSection({ number, bind }: { number: number; bind: Binding<ContactValues> }) {
  return (
    <FormSection number={number} title={text.contact.title}>
      <FieldGrid columns={2}>
        <TextField {...bind.text("company_name")} label={text.contact.company} autoComplete="organization" optional />
        <TextField {...bind.text("contact_person")} label={text.contact.person} autoComplete="name" required />
        <EmailField {...bind.text("contact_email")} label={text.contact.email} required />
        <PhoneField {...bind.text("contact_phone")} label={text.contact.phone} required />
      </FieldGrid>
    </FormSection>
  );
}
