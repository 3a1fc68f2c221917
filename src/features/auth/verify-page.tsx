import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { accountActions } from "#live/account.ts";
import { toAppError } from "#live/errors.ts";
import { useSession } from "#live/session.ts";
import { auth as text } from "#text/auth.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { AskByMail } from "./ask-by-mail.tsx";
import { AuthSide } from "./auth-side.tsx";
import { classes } from "./classes.ts";
import { addressOf, useLinkToken } from "./link-token.ts";
import { linkFailure } from "./use-mail-form.ts";

type State = { at: "asked" | "working" | "done" } | { at: "later"; message: string } | { at: "over"; message: string };

/**
 * /auth/verify: the page of the mailed link; an old link can be sent again. It needs a press of a button, because programs
 * that look for harm in mails open links and run their pages.
 */
export function VerifyPage() {
  const token = useLinkToken();
  const session = useSession();
  const { state, confirm } = useVerification(token);
  return (
    <div className={classes.page}>
      <section className={classes.main} aria-labelledby="page-title">
        <h1 id="page-title" tabIndex={-1}>
          {text.verify.title}
        </h1>
        <div className={classes.form}>
          <div role="status">
            {state.at === "asked" && <p className="lede">{text.verify.lede}</p>}
            {state.at === "working" && <p className="lede">{text.verify.working}</p>}
            {state.at === "done" && (
              <Banner tone="sea" icon="ok" title={text.verify.done.title}>
                {text.verify.done.text}
              </Banner>
            )}
          </div>
          {state.at === "done" && (
            <Link
              to={session ? "/dashboard" : "/auth"}
              className={buttonClass({ variant: "primary", size: "lg", wide: true })}
            >
              {session ? text.verify.dashboard : text.verify.signIn}
            </Link>
          )}
          {(state.at === "over" || state.at === "later") && (
            <Banner tone="error" title={text.failure} role="alert">
              {state.message}
            </Banner>
          )}
          {(state.at === "asked" || state.at === "working" || state.at === "later") && (
            <Button
              variant="primary"
              size="lg"
              wide
              aria-disabled={state.at === "working" || undefined}
              onClick={confirm}
            >
              {state.at === "later" ? text.verify.retry : text.verify.confirm}
            </Button>
          )}
        </div>
        {state.at === "over" && (
          <AskByMail
            email={session?.email || addressOf(token)}
            words={{ ...text.verify, done: text.verify.sent }}
            ask={accountActions.askForVerification}
          />
        )}
      </section>
      <AuthSide />
    </div>
  );
}

function useVerification(token: string): { state: State; confirm: () => void } {
  const [state, setState] = useState<State>(
    token === "" ? { at: "over", message: text.verify.missing } : { at: "asked" },
  );
  const confirm = () => {
    // A link can be used one time.
    if (state.at === "working") return;
    setState({ at: "working" });
    accountActions.verify(token).then(
      () => setState({ at: "done" }),
      (thrown) => {
        const { message, linkIsOver } = linkFailure(thrown, text.verify.expired);
        const offline = toAppError(thrown).kind === "offline";
        setState({ at: linkIsOver ? "over" : "later", message: offline ? text.verify.offline : message });
      },
    );
  };
  return { state, confirm };
}
