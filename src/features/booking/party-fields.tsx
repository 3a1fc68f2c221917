import type { ReactNode } from "react";
import { booking as text } from "#text/booking.ts";
import { TextAreaField, TextField } from "#ui/field.tsx";
import { FieldGrid } from "#ui/field-grid.tsx";
import { FormSection } from "#ui/form-section.tsx";
import { type Party, partyFields, type TextName } from "./booking-fields.ts";

export type BoundField = {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
};

/** As high as one line until more is written; browsers that cannot grow a field keep the kit's two lines. */
const GROWING =
  "[&_textarea]:text-[1.25rem] [&_textarea]:leading-7 supports-[field-sizing:content]:[&_textarea]:min-h-9 supports-[field-sizing:content]:[&_textarea]:resize-none";

/** Who hands over, or who receives: five ruled cells. */
export function PartyFields(props: {
  party: Party;
  number: number;
  disabled: boolean;
  bind: (name: TextName) => BoundField;
  /** Further cells below the five. */
  children?: ReactNode;
}) {
  return (
    <FormSection number={props.number} title={text[props.party].title}>
      <FieldGrid columns={2}>
        {partyFields(props.party).map(({ name, label, type, autoComplete, optional, wide }) => {
          const field = { name, label, autoComplete, optional, required: !optional, wide, disabled: props.disabled };
          const bound = props.bind(name);
          // An address is longer than a phone is wide: it wraps instead of disappearing at the edge.
          if (wide) return <TextAreaField key={name} rows={1} className={GROWING} {...field} {...bound} />;
          return <TextField key={name} type={type} {...field} {...bound} />;
        })}
        {props.children}
      </FieldGrid>
    </FormSection>
  );
}
