import { accountActions } from "#live/account.ts";
import { auth as text } from "#text/auth.ts";
import { AskByMail } from "./ask-by-mail.tsx";
import { AuthLink } from "./auth-link.tsx";

/** /auth?mode=forgot: a reset link by mail. */
export function ForgotPassword({ email }: { email: string }) {
  return (
    <>
      <AskByMail email={email} words={text.forgot} ask={accountActions.askForReset} />
      <p>
        <AuthLink>{text.forgot.back}</AuthLink>
      </p>
    </>
  );
}
