import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { toAppError } from "#live/errors.ts";
import { acceptAsMe, acceptAsNew, type Invited } from "#live/invitation.ts";
import { invitationToken } from "#live/invitation-token.ts";
import { auth } from "#text/auth.ts";
import { people } from "#text/people.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { FieldGrid } from "#ui/field-grid.tsx";
import { useSending } from "#ui/form/use-app-form.ts";
import { EmailField } from "#ui/person-fields.tsx";
import { toast } from "#ui/toast.tsx";
import { authFailure } from "./auth-failure.ts";
import { classes } from "./classes.ts";
import { FormFrame } from "./form-frame.tsx";
import { LANDING } from "./landing.ts";
import { NotKept } from "./not-kept.tsx";
import { PasswordField } from "./password-field.tsx";
import { useColleagueForm } from "./use-colleague-form.ts";

const text = people.accept;
type Props = { invited: Invited; onOver: () => void };

/** For an address without an account: creates one with a name and a password. */
export function NewColleague({ invited, onOver }: Props) {
  const { email } = invited;
  const arrive = useArrival(invited);
  const state = useColleagueForm(async (values) => {
    try {
      await acceptAsNew(invitationToken.get(), email, values);
    } catch (thrown) {
      if (toAppError(thrown).kind !== "missing") throw thrown;
      onOver();
      return;
    }
    await arrive();
  });
  const { form } = state;
  const sending = useSending(form);
  return (
    <FormFrame {...state} offline={{ title: text.offline.title, text: text.offline.text }}>
      <p>{text.newAccount}</p>
      <NotKept />
      <FieldGrid columns={1}>
        <form.AppField name="fullName">
          {(field) => <field.TextField label={auth.fullName} autoComplete="name" required />}
        </form.AppField>
        {/* Password managers store the password under this user name. */}
        <EmailField
          name="email"
          label={auth.email}
          value={email}
          onChange={() => {}}
          autoComplete="username"
          readOnly
        />
        <form.AppField name="password">{() => <PasswordField fresh concealed={sending} />}</form.AppField>
      </FieldGrid>
      <Button type="submit" variant="primary" size="lg" wide aria-disabled={sending || undefined}>
        {sending ? text.busy : text.submit}
      </Button>
    </FormFrame>
  );
}

/** For an existing, signed-in account: its owner confirms that it takes the role. */
export function Agree({ invited, onOver }: Props) {
  const arrive = useArrival(invited);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const agree = async () => {
    if (busy) return;
    setBusy(true);
    setTrouble(null);
    try {
      await acceptAsMe(invitationToken.get(), invited);
      await arrive();
    } catch (thrown) {
      const { kind } = toAppError(thrown);
      if (kind === "missing") onOver();
      else setTrouble(kind === "offline" ? text.lost : authFailure(thrown).message);
      setBusy(false);
    }
  };
  return (
    <div className={classes.form}>
      <p>{text.agreeText}</p>
      {trouble && (
        <Banner tone="error" role="alert" title={text.failure}>
          {trouble}
        </Banner>
      )}
      <Button variant="primary" size="lg" wide aria-disabled={busy || undefined} onClick={() => void agree()}>
        {busy ? text.agreeing : text.agree}
      </Button>
    </div>
  );
}

/** Goes to the role's first screen and replaces the used link in the history. */
function useArrival({ role }: Invited): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    invitationToken.forget();
    toast({ tone: "done", title: text.done.title, text: role ? text.done.text(people.roles[role].name) : undefined });
    await navigate({ to: LANDING[role], replace: true });
  };
}
