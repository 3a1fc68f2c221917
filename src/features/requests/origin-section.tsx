import { createFieldMap } from "@tanstack/react-form";
import type { ReactNode } from "react";
import { requests as text } from "#text/requests.ts";
import { FieldGrid } from "#ui/field-grid.tsx";
import { withFieldGroup } from "#ui/form/use-app-form.ts";
import { FormSection } from "#ui/form-section.tsx";

const VALUES = { origin_country: "", origin_address: "" };
export const ORIGIN_FIELDS = createFieldMap(VALUES);

/** The origin of the goods; `place` is the port, or the city and airport. */
export const OriginSection = withFieldGroup({
  defaultValues: VALUES,
  props: {} as { number: number; place: ReactNode },
  render: ({ group, number, place }) => (
    <FormSection number={number} title={text.origin.title}>
      <FieldGrid columns={2}>
        <group.AppField name="origin_country">
          {(field) => (
            <field.TextField label={text.origin.country} autoComplete="section-origin country-name" required />
          )}
        </group.AppField>
        {place}
        <group.AppField name="origin_address">
          {(field) => (
            <field.TextField label={text.origin.address} autoComplete="section-origin street-address" optional wide />
          )}
        </group.AppField>
      </FieldGrid>
    </FormSection>
  ),
});
