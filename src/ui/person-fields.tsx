import { TextField, type TextFieldProps } from "./field.tsx";

export type PersonFieldProps = Omit<TextFieldProps, "type" | "inputMode" | "autoCapitalize" | "spellCheck">;

/** An email address: with the email keyboard and without autocorrection. */
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

/** A telephone number, with the telephone keyboard. */
export function PhoneField({ autoComplete = "tel", ...field }: PersonFieldProps) {
  return <TextField {...field} type="tel" inputMode="tel" autoComplete={autoComplete} />;
}
