import { lazy, Suspense, useCallback, useRef, useState } from "react";
import { useKeptMark } from "#live/kept-mark.ts";
import { useReadBy } from "#live/read-by.ts";
import type { KeptChoice } from "#live/session.ts";
import { auth as text } from "#text/auth.ts";
import { Button } from "#ui/button.tsx";
import { FieldGrid } from "#ui/field-grid.tsx";
import { useSending } from "#ui/form/use-app-form.ts";
import { AuthLink } from "./auth-link.tsx";
import { FormFrame } from "./form-frame.tsx";
import type { Person } from "./landing.ts";
import type { FormMode } from "./mode.ts";
import { NotKept } from "./not-kept.tsx";
import { PasswordField } from "./password-field.tsx";
import { type AuthValues, useAuthForm } from "./use-auth-form.ts";

// Lazy, because it loads the outbox, which a sign-in does not need.
const KeptNotice = lazy(() => import("./kept-notice.tsx").then((m) => ({ default: m.KeptNotice })));

/** The form of one mode, the outcome of the last try, and a link to the other mode. */
export function AuthForm({
  mode,
  initial,
  offered,
  ofKept,
  onType,
}: {
  mode: FormMode;
  initial: AuthValues;
  /** Whom the booking names: a press fills in name and email of the new account. */
  offered: readonly Person[];
  /** Whom the booking names that is kept on this device: gone again when it is somebody else's. */
  ofKept: readonly Person[];
  onType: (values: AuthValues) => void;
}) {
  const signUp = mode === "signup";
  const words = signUp ? text.signUp : text.signIn;
  const isKept = useKeptMark();
  // The notice moves the form down when it has been read; until then the button cannot be pressed.
  const [noticed, setNoticed] = useState(false);
  const known = useReadBy(!isKept || noticed);
  const kept = useRef<KeptChoice>(undefined);
  const { done, ...state } = useAuthForm(mode, initial, onType, kept);
  const { form } = state;
  const [left, setLeft] = useState(false);
  const choose = useCallback(
    (choice: KeptChoice) => {
      kept.current = choice;
      setNoticed(true);
      setLeft(choice.notMine.length > 0);
      if (choice.notMine.length === 0) return;
      for (const name of ["fullName", "email"] as const)
        if (ofKept.some((person) => person[name] === form.state.values[name])) form.setFieldValue(name, "");
    },
    [form, ofKept],
  );
  const sending = useSending(form);
  const fill = ({ fullName, email }: Person) => {
    form.setFieldValue("fullName", fullName);
    form.setFieldValue("email", email);
    document.getElementById("password")?.focus();
  };

  return (
    <FormFrame {...state} blocked={done || !known} offline={{ title: text.offlineTitle, text: text.offlineText }}>
      <NotKept />
      {isKept && (
        <Suspense fallback={null}>
          <KeptNotice signUp={signUp} onChosen={choose} />
        </Suspense>
      )}
      {signUp && <Offered people={left && ofKept.length > 0 ? [] : offered} onChoose={fill} />}
      <FieldGrid columns={1}>
        {signUp && (
          <form.AppField name="fullName">
            {(field) => <field.TextField label={text.fullName} autoComplete="name" required />}
          </form.AppField>
        )}
        <form.AppField name="email">
          {(field) => (
            // At the sign-in the address is the user name: password managers look for "username".
            <field.EmailField label={text.email} autoComplete={signUp ? "email" : "username"} required />
          )}
        </form.AppField>
        <form.AppField name="password">{() => <PasswordField fresh={signUp} concealed={sending} />}</form.AppField>
      </FieldGrid>
      <Button type="submit" variant="primary" size="lg" wide aria-disabled={sending || done || !known || undefined}>
        {sending ? words.busy : words.submit}
      </Button>
      <p role="status" className="text-sea empty:hidden">
        {done && (
          <>
            <b>{words.done.title}</b> {words.done.text}
          </>
        )}
      </p>
      {!signUp && (
        <p className="-mt-3.5">
          <AuthLink mode="forgot">{text.forgot.link}</AuthLink>
        </p>
      )}
      <p>
        {words.other} <AuthLink mode={signUp ? undefined : "signup"}>{words.switchTo}</AuthLink>
      </p>
    </FormFrame>
  );
}

function Offered({ people, onChoose }: { people: readonly Person[]; onChoose: (person: Person) => void }) {
  if (people.length === 0) return null;
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 font-semibold">{text.booking.who}</legend>
      {people.map((person) => (
        <Button key={person.email + person.fullName} className="h-auto" onClick={() => onChoose(person)}>
          <span className="min-w-0 py-1.5 text-left wrap-anywhere">
            <span className="block">{person.fullName}</span>
            <span className="block text-15 font-normal">{person.email}</span>
          </span>
        </Button>
      ))}
    </fieldset>
  );
}
