import type { ReactNode } from "react";
import { TEXT_LIMITS } from "#domain/records/limits.ts";
import { requests as text } from "#text/requests.ts";
import { TextAreaField } from "#ui/field.tsx";
import { FieldGrid } from "#ui/field-grid.tsx";
import { FormSection } from "#ui/form-section.tsx";
import { SelectField } from "#ui/select-field.tsx";
import type { Binding } from "./bind.ts";

type CargoValues = { cargo_type: string; cargo_description: string };

/** What is shipped. The counter leads to the least the form asks for, from then on to the most it takes. */
export function CargoSection(props: {
  number: number;
  bind: Binding<CargoValues>;
  types: readonly { value: string; label: string }[];
  least: number;
  hint: string;
  children?: ReactNode;
}) {
  const { bind, least } = props;
  const description = bind.text("cargo_description");
  const enough = description.value.trim().length >= least;
  return (
    <FormSection number={props.number} title={text.cargo.title}>
      <FieldGrid columns={2}>
        <SelectField
          {...bind.text("cargo_type")}
          label={text.cargo.type}
          placeholder={text.cargo.typePlaceholder}
          options={props.types}
          wide={!props.children}
        />
        {props.children}
        <TextAreaField
          {...description}
          label={text.cargo.description}
          hint={props.hint}
          count={enough ? TEXT_LIMITS.description : least}
          rows={3}
          wide
          required
        />
      </FieldGrid>
    </FormSection>
  );
}
