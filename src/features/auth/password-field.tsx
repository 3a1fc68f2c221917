import { useState } from "react";
import { auth as text } from "#text/auth.ts";
import { describedBy, FieldShell } from "#ui/field.tsx";
import { useBound } from "#ui/form/use-bound.ts";

/** A password that can be shown. It is hidden again while being sent, so that no browser stores it as plain text. */
export function PasswordField({
  fresh,
  concealed,
  label = text.password,
}: {
  label?: string | undefined;
  /** A new password is being chosen: password managers offer one, and the rule is shown. */
  fresh: boolean;
  concealed: boolean;
}) {
  const { name, value, onChange, error } = useBound<string>();
  const [shown, setShown] = useState(false);
  const hint = fresh ? text.passwordHint : undefined;
  return (
    <FieldShell id={name} label={label} error={error} hint={hint}>
      <input
        id={name}
        name={name}
        type={shown && !concealed ? "text" : "password"}
        autoComplete={fresh ? "new-password" : "current-password"}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, { error, hint })}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <button
        type="button"
        className="px-2.5 flex-none min-w-14 min-h-12 -mt-3 -mr-2.5 -mb-2 text-sea bg-transparent text-[1rem] font-semibold underline underline-offset-4 cursor-pointer"
        aria-label={shown ? text.hidePasswordLabel : text.showPasswordLabel}
        onClick={() => setShown(!shown)}
      >
        {shown ? text.hidePassword : text.showPassword}
      </button>
    </FieldShell>
  );
}
