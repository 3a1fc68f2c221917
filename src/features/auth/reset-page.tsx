import { Link, useNavigate } from "@tanstack/react-router";
import { NewPasswordSchema } from "#domain/schemas/account.ts";
import { accountActions } from "#live/account.ts";
import { auth as text } from "#text/auth.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { useSending } from "#ui/form/use-app-form.ts";
import { toast } from "#ui/toast.tsx";
import { AuthSide } from "./auth-side.tsx";
import { classes } from "./classes.ts";
import { FormFrame } from "./form-frame.tsx";
import { useLinkToken } from "./link-token.ts";
import { PasswordField } from "./password-field.tsx";
import { useMailForm } from "./use-mail-form.ts";

const NOTHING_TYPED = { password: "" };

/** /auth/reset: a new password with the link from the mail. */
export function ResetPage() {
  const token = useLinkToken();
  return (
    <div className={classes.page}>
      <section className={classes.main} aria-labelledby="page-title">
        <h1 id="page-title" tabIndex={-1}>
          {text.reset.title}
        </h1>
        <p className="lede">{text.reset.lede}</p>
        {token === "" ? <NewLink message={text.reset.missing} /> : <ResetForm token={token} />}
      </section>
      <AuthSide />
    </div>
  );
}

function ResetForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const { form, failure, onAttempt } = useMailForm({
    initial: NOTHING_TYPED,
    rules: NewPasswordSchema,
    linkOver: text.reset.expired,
    async send({ password }) {
      await accountActions.resetPassword(token, password);
      toast({ tone: "done", ...text.reset.done });
      // Replaces the history entry, so that Back does not lead to the used link.
      await navigate({ to: "/auth", search: {}, replace: true });
    },
  });
  const sending = useSending(form);
  if (failure?.linkIsOver) return <NewLink message={failure.message} />;
  return (
    <FormFrame {...{ form, onAttempt }} failure={failure?.message ?? null}>
      <form.AppField name="password">
        {() => <PasswordField label={text.reset.label} fresh concealed={sending} />}
      </form.AppField>
      <Button type="submit" variant="primary" size="lg" wide aria-disabled={sending || undefined}>
        {sending ? text.reset.busy : text.reset.submit}
      </Button>
    </FormFrame>
  );
}

function NewLink({ message }: { message: string }) {
  return (
    <div className={classes.form}>
      <Banner tone="error" title={text.failure} role="alert">
        {message}
      </Banner>
      <Link
        to="/auth"
        search={{ mode: "forgot" }}
        className={buttonClass({ variant: "primary", size: "lg", wide: true })}
      >
        {text.reset.again}
      </Link>
    </div>
  );
}
