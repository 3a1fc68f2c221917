import { createFieldMap } from "@tanstack/react-form";
import type { ReactNode } from "react";
import { TEXT_LIMITS } from "#domain/records/limits.ts";
import { requests as text } from "#text/requests.ts";
import { FieldGrid } from "#ui/field-grid.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { withFieldGroup } from "#ui/form/use-app-form.ts";
import { FormSection } from "#ui/form-section.tsx";

const VALUES = { cargo_type: "", cargo_description: "" };
export const CARGO_FIELDS = createFieldMap(VALUES);

type Props = {
  number: number;
  types: readonly { value: string; label: string }[];
  least: number;
  hint: string;
  /** Beside the type of cargo. */
  code?: ReactNode;
};

/** The cargo fields. The counter shows how many characters are missing to the minimum, and after that the maximum. */
export const CargoSection = withFieldGroup({
  defaultValues: VALUES,
  props: {} as Props,
  render: ({ group, number, types, least, hint, code }) => (
    <FormSection number={number} title={text.cargo.title}>
      <FieldGrid columns={2}>
        <group.AppField name="cargo_type">
          {() => (
            <SelectField
              label={text.cargo.type}
              placeholder={text.cargo.typePlaceholder}
              options={types}
              wide={!code}
            />
          )}
        </group.AppField>
        {code}
        <group.AppField name="cargo_description">
          {(field) => (
            <field.TextAreaField
              label={text.cargo.description}
              hint={hint}
              count={TEXT_LIMITS.description}
              least={least}
              rows={3}
              wide
              required
            />
          )}
        </group.AppField>
      </FieldGrid>
    </FormSection>
  ),
});
