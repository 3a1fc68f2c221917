import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useRef, useState } from "react";
import { useKeptMark } from "#live/kept-mark.ts";
import type { KeptChoice } from "#live/session.ts";
import { auth as text } from "#text/auth.ts";
import { Button } from "#ui/button.tsx";
import { FieldGrid } from "#ui/field-grid.tsx";
import { useSending } from "#ui/form/use-app-form.ts";
import { FormFrame } from "./form-frame.tsx";
import type { FormMode } from "./mode.ts";
import { PasswordField } from "./password-field.tsx";
import { type AuthValues, useAuthForm } from "./use-auth-form.ts";

// Lazy, because it loads the outbox, which a sign-in does not need.
const KeptNotice = lazy(() => import("./kept-notice.tsx").then((m) => ({ default: m.KeptNotice })));

/** The form of one mode, the outcome of the last try, and a link to the other mode. */
export function AuthForm({
  mode,
  initial,
  onType,
}: {
  mode: FormMode;
  initial: AuthValues;
  onType: (values: AuthValues) => void;
}) {
  const signUp = mode === "signup";
  const words = signUp ? text.signUp : text.signIn;
  const isKept = useKeptMark();
  // The notice moves the form down when it has been read; until then the button cannot be pressed.
  const [noticed, setNoticed] = useState(false);
  const kept = useRef<KeptChoice>(undefined);
  const choose = useCallback((choice: KeptChoice) => {
    kept.current = choice;
    setNoticed(true);
  }, []);
  const { done, ...state } = useAuthForm(mode, initial, onType, kept);
  const { form } = state;
  const sending = useSending(form);

  return (
    <FormFrame {...state} blocked={done} offline={{ title: text.offlineTitle, text: text.offlineText }}>
      {isKept && (
        <Suspense fallback={null}>
          <KeptNotice signUp={signUp} onChosen={choose} />
        </Suspense>
      )}
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
      <div className="contents" inert={isKept && !noticed}>
        <Button type="submit" variant="primary" size="lg" wide aria-disabled={sending || done || undefined}>
          {sending ? words.busy : words.submit}
        </Button>
      </div>
      <p role="status" className="text-sea empty:hidden">
        {done && (
          <>
            <b>{words.done.title}</b> {words.done.text}
          </>
        )}
      </p>
      {!signUp && (
        <p className="-mt-3.5">
          <Link
            className="inline-flex items-center min-h-12 text-sea font-semibold underline underline-offset-4"
            to="/auth"
            search={{ mode: "forgot" }}
            state
            replace
            resetScroll={false}
          >
            {text.forgot.link}
          </Link>
        </p>
      )}
      <p>
        {words.other}{" "}
        <Link
          className="inline-flex items-center min-h-12 text-sea font-semibold underline underline-offset-4"
          to="/auth"
          search={signUp ? {} : { mode: "signup" }}
          activeOptions={{ exact: true }}
          state
          replace
          resetScroll={false}
        >
          {words.switchTo}
        </Link>
      </p>
    </FormFrame>
  );
}
