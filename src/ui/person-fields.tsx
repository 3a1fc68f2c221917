import { TextField, type TextFieldProps } from "./field.tsx";

export type PersonFieldProps = Omit<TextFieldProps, "type" | "inputMode" | "autoCapitalize" | "spellCheck">;

/** An e-mail address: the keyboard for one, and nothing that corrects it. */
export function EmailField({ autoComplete = "email", ...field }: PersonFieldProps) {
  return (
    <TextField
      {...field}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

/** A telephone number, with the keyboard for one. */
export function PhoneField({ autoComplete = "tel", ...field }: PersonFieldProps) {
  return <TextField {...field} type="tel" inputMode="tel" autoComplete={autoComplete} />;
}
