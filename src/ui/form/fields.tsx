import { clean } from "#domain/text/clean.ts";
import { type CheckboxProps, Checkbox as PlainCheckbox } from "../checkbox.tsx";
import {
  TextField as PlainText,
  TextAreaField as PlainTextArea,
  type TextAreaFieldProps,
  type TextFieldProps,
} from "../field.tsx";
import { type PersonFieldProps, EmailField as PlainEmail, PhoneField as PlainPhone } from "../person-fields.tsx";
import { RadioCards as PlainCards, type RadioCardsProps } from "../radio-cards.tsx";
import { type Bound, useBound } from "./use-bound.ts";

export function TextField(props: Bound<TextFieldProps>) {
  return <PlainText {...useBound<string>()} {...props} />;
}

/** `least`: the required number of characters; the counter shows how many are missing. */
export function TextAreaField({ least = 0, ...props }: Bound<TextAreaFieldProps> & { least?: number | undefined }) {
  const bound = useBound<string>();
  return <PlainTextArea {...bound} missing={least - clean(bound.value, "text").length} {...props} />;
}

export function EmailField(props: Bound<PersonFieldProps>) {
  return <PlainEmail {...useBound<string>()} {...props} />;
}

export function PhoneField(props: Bound<PersonFieldProps>) {
  return <PlainPhone {...useBound<string>()} {...props} />;
}

export function Checkbox(props: Bound<CheckboxProps>) {
  const { value, ...bound } = useBound<boolean>();
  return <PlainCheckbox {...bound} checked={value} {...props} />;
}

export function RadioCards(props: Bound<RadioCardsProps>) {
  return <PlainCards {...useBound<string | null>()} {...props} />;
}
