import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useRef } from "react";
import type { KeptChoice } from "#data/session.ts";
import { useKeptMark } from "#live/kept-mark.ts";
import { auth as text } from "#text/auth.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { FieldGrid } from "#ui/field-grid.tsx";
import { EmailField } from "#ui/person-fields.tsx";
import { FormFrame } from "./form-frame.tsx";
import type { FormMode } from "./mode.ts";
import { PasswordField } from "./password-field.tsx";
import { type AuthValues, useAuthForm } from "./use-auth-form.ts";

// It reads the outbox, which a sign-in does not need.
const KeptNotice = lazy(() => import("./kept-notice.tsx").then((m) => ({ default: m.KeptNotice })));

/** The fields of one mode, what became of the last try, and the way to the other mode. */
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
  const kept = useRef<KeptChoice>(undefined);
  const choose = useCallback((choice: KeptChoice) => {
    kept.current = choice;
  }, []);
  const form = useAuthForm(mode, initial, onType, kept);

  return (
    <FormFrame form={form} offline={{ title: text.offlineTitle, text: text.offlineText }}>
      {isKept && (
        <Suspense fallback={null}>
          <KeptNotice signUp={signUp} onChosen={choose} />
        </Suspense>
      )}
      <FieldGrid columns={1}>
        {signUp && <TextField {...form.bind("fullName")} label={text.fullName} autoComplete="name" required />}
        <EmailField
          {...form.bind("email")}
          label={text.email}
          // The address is the user name here: password managers look for it under that word when signing in.
          autoComplete={signUp ? "email" : "username"}
          required
        />
        <PasswordField {...form.bind("password")} fresh={signUp} concealed={form.busy} />
      </FieldGrid>
      <Button type="submit" variant="primary" size="lg" wide aria-disabled={form.busy || form.done || undefined}>
        {form.busy ? words.busy : words.submit}
      </Button>
      <p role="status" className="auth-done">
        {form.done && (
          <>
            <b>{words.done.title}</b> {words.done.text}
          </>
        )}
      </p>
      {!signUp && (
        <p className="auth-switch auth-forgot">
          <Link to="/auth" search={{ mode: "forgot" }} replace resetScroll={false}>
            {text.forgot.link}
          </Link>
        </p>
      )}
      <p className="auth-switch">
        {words.other}{" "}
        <Link
          to="/auth"
          search={signUp ? {} : { mode: "signup" }}
          activeOptions={{ exact: true }}
          replace
          resetScroll={false}
        >
          {words.switchTo}
        </Link>
      </p>
    </FormFrame>
  );
}
