import type { ReactNode } from "react";
import { requests as text } from "#text/requests.ts";
import { TextField } from "#ui/field.tsx";
import { FieldGrid } from "#ui/field-grid.tsx";
import { FormSection } from "#ui/form-section.tsx";
import type { Binding } from "./bind.ts";

type OriginValues = { origin_country: string; origin_address: string };

/** Where the goods are now; `children` is the port, or the city and airport. */
export function OriginSection(props: { number: number; bind: Binding<OriginValues>; children: ReactNode }) {
  const { bind } = props;
  return (
    <FormSection number={props.number} title={text.origin.title}>
      <FieldGrid columns={2}>
        <TextField
          {...bind.text("origin_country")}
          label={text.origin.country}
          autoComplete="section-origin country-name"
          required
        />
        {props.children}
        <TextField
          {...bind.text("origin_address")}
          label={text.origin.address}
          autoComplete="section-origin street-address"
          optional
          wide
        />
      </FieldGrid>
    </FormSection>
  );
}
