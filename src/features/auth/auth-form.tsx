import { Link } from "@tanstack/react-router";
import { auth as text } from "#text/auth.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { TextField } from "#ui/field.tsx";
import { FieldGrid } from "#ui/field-grid.tsx";
import type { AuthMode } from "./mode.ts";
import { PasswordField } from "./password-field.tsx";
import { type AuthValues, useAuthForm } from "./use-auth-form.ts";
import { useOffline } from "./use-offline.ts";

/** The fields of one mode, what became of the last try, and the way to the other mode. */
export function AuthForm({
  mode,
  initial,
  onType,
}: {
  mode: AuthMode;
  initial: AuthValues;
  onType: (values: AuthValues) => void;
}) {
  const signUp = mode === "signup";
  const words = signUp ? text.signUp : text.signIn;
  const offline = useOffline();
  const form = useAuthForm(mode, initial, onType);

  return (
    <form
      className="auth-form"
      // Never used with scripts; without them a password must not end up in the address.
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <ErrorSummary title={text.errorSummary} errors={form.list} attempt={form.attempt} />
      {form.failure && (
        <Banner tone="error" title={text.failure}>
          {form.failure.message}
        </Banner>
      )}
      {offline && !form.failure && (
        <Banner tone="hub" icon="offline" title={text.offlineTitle} role="status">
          {text.offlineText}
        </Banner>
      )}
      <FieldGrid columns={1}>
        {signUp && <TextField {...form.bind("fullName")} label={text.fullName} autoComplete="name" required />}
        <TextField
          {...form.bind("email")}
          label={text.email}
          type="email"
          inputMode="email"
          // The address is the user name here: password managers look for it under that word when signing in.
          autoComplete={signUp ? "email" : "username"}
          autoCapitalize="none"
          spellCheck={false}
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
    </form>
  );
}
