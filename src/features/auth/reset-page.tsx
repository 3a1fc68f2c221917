import { Link, useNavigate } from "@tanstack/react-router";
import { account } from "#data/account.ts";
import { NewPasswordSchema } from "#domain/schemas/account.ts";
import { auth as text } from "#text/auth.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { toast } from "#ui/toast.tsx";
import { AuthSide } from "./auth-side.tsx";
import { FormFrame } from "./form-frame.tsx";
import { useLinkToken } from "./link-token.ts";
import { PasswordField } from "./password-field.tsx";
import { useMailForm } from "./use-mail-form.ts";
import "./auth.css";

/** /auth/reset: a new password with the link from the mail. */
export function ResetPage() {
  const token = useLinkToken();
  return (
    <div className="auth-page">
      <section className="auth-main" aria-labelledby="page-title">
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
  const form = useMailForm({
    name: "password",
    initial: "",
    schema: NewPasswordSchema,
    linkOver: text.reset.expired,
    async send(password) {
      await account.resetPassword(token, password);
      toast({ tone: "done", ...text.reset.done });
      // In its place: the used link must not be one step back.
      await navigate({ to: "/auth", search: {}, replace: true });
    },
  });
  if (form.failure?.linkIsOver) return <NewLink message={form.failure.message} />;
  return (
    <FormFrame form={form}>
      <PasswordField {...form.field} label={text.reset.label} fresh concealed={form.busy} />
      <Button type="submit" variant="primary" size="lg" wide aria-disabled={form.busy || undefined}>
        {form.busy ? text.reset.busy : text.reset.submit}
      </Button>
    </FormFrame>
  );
}

function NewLink({ message }: { message: string }) {
  return (
    <div className="auth-form">
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
