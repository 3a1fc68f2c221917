import { Link } from "@tanstack/react-router";
import { account } from "#data/account.ts";
import { auth as text } from "#text/auth.ts";
import { AskByMail } from "./ask-by-mail.tsx";

/** /auth?mode=forgot: a reset link by mail. */
export function ForgotPassword({ email }: { email: string }) {
  return (
    <>
      <AskByMail email={email} words={text.forgot} ask={account.askForReset} />
      <p className="auth-switch">
        <Link to="/auth" search={{}} activeOptions={{ exact: true }} replace resetScroll={false}>
          {text.forgot.back}
        </Link>
      </p>
    </>
  );
}
