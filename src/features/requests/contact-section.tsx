import { createFieldMap } from "@tanstack/react-form";
import { requests as text } from "#text/requests.ts";
import { FieldGrid } from "#ui/field-grid.tsx";
import { withFieldGroup } from "#ui/form/use-app-form.ts";
import { FormSection } from "#ui/form-section.tsx";

const VALUES = { company_name: "", contact_person: "", contact_email: "", contact_phone: "" };
export const CONTACT_FIELDS = createFieldMap(VALUES);

/** The contact fields, the same in both quote forms. */
export const ContactSection = withFieldGroup({
  defaultValues: VALUES,
  props: { number: 0 },
  render: ({ group, number }) => (
    <FormSection number={number} title={text.contact.title}>
      <FieldGrid columns={2}>
        <group.AppField name="company_name">
          {(field) => <field.TextField label={text.contact.company} autoComplete="organization" optional />}
        </group.AppField>
        <group.AppField name="contact_person">
          {(field) => <field.TextField label={text.contact.person} autoComplete="name" required />}
        </group.AppField>
        <group.AppField name="contact_email">
          {(field) => <field.EmailField label={text.contact.email} required />}
        </group.AppField>
        <group.AppField name="contact_phone">
          {(field) => <field.PhoneField label={text.contact.phone} required />}
        </group.AppField>
      </FieldGrid>
    </FormSection>
  ),
});
