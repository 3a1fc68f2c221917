import { Link } from "@tanstack/react-router";
import { accountActions } from "#live/account.ts";
import { auth as text } from "#text/auth.ts";
import { AskByMail } from "./ask-by-mail.tsx";

/** /auth?mode=forgot: a reset link by mail. */
export function ForgotPassword({ email }: { email: string }) {
  return (
    <>
      <AskByMail email={email} words={text.forgot} ask={accountActions.askForReset} />
      <p>
        <Link
          className="inline-flex items-center min-h-12 text-sea font-semibold underline underline-offset-4"
          to="/auth"
          search={{}}
          activeOptions={{ exact: true }}
          state
          replace
          resetScroll={false}
        >
          {text.forgot.back}
        </Link>
      </p>
    </>
  );
}
