import { booking as text } from "#text/booking.ts";
import { TextField } from "#ui/field.tsx";
import { FieldGrid } from "#ui/field-grid.tsx";
import { type Party, partyFields, type TextName } from "./booking-fields.ts";
import { FormSection } from "./form-section.tsx";

export type BoundField = {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
};

/** Who hands over, or who receives: five ruled cells. */
export function PartyFields(props: {
  party: Party;
  number: number;
  disabled: boolean;
  bind: (name: TextName) => BoundField;
}) {
  return (
    <FormSection number={props.number} title={text[props.party].title}>
      <FieldGrid columns={2}>
        {partyFields(props.party).map(({ name, label, type, autoComplete, optional, wide }) => (
          <TextField
            key={name}
            name={name}
            label={label}
            type={type}
            autoComplete={autoComplete}
            optional={optional}
            required={!optional}
            wide={wide}
            disabled={props.disabled}
            {...props.bind(name)}
          />
        ))}
      </FieldGrid>
    </FormSection>
  );
}
