import { Link } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { company } from "#content/company.ts";
import { formatLocalWeekday } from "#i18n/format.ts";
import { type Invited, type Looked, lookAt } from "#live/invitation.ts";
import { invitationToken } from "#live/invitation-token.ts";
import { sessionActions, useSession } from "#live/session.ts";
import { people } from "#text/people.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Cell, Cells, Note } from "#ui/note.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Agree, NewColleague } from "./accept-invitation.tsx";
import { AuthSide } from "./auth-side.tsx";
import { classes } from "./classes.ts";

const text = people.accept;
type State = Looked | { at: "looking" };

/** /invitation: the page behind the link of an invitation mail. */
export function InvitationPage() {
  const { state, look } = useInvitation();
  return (
    <div className={classes.page}>
      <section className={classes.main} aria-labelledby="page-title">
        <h1 id="page-title" tabIndex={-1}>
          {text.title}
        </h1>
        {state.at === "looking" && <Skeleton sheets={1} label={text.looking} />}
        {state.at === "over" && (
          <Banner tone="hub" role="alert" title={text.over.title}>
            {text.over.text}
          </Banner>
        )}
        {(state.at === "offline" || state.at === "failed") && <NoAnswer state={state} onRetry={look} />}
        {state.at === "open" && <Open invited={state.invited} onOver={look} />}
      </section>
      <AuthSide />
    </div>
  );
}

function useInvitation(): { state: State; look: () => void } {
  const [state, setState] = useState<State>({ at: "looking" });
  const look = useCallback(() => {
    setState({ at: "looking" });
    void lookAt(invitationToken.get()).then((looked) => {
      if (looked.at === "over") invitationToken.forget();
      setState(looked);
    });
  }, []);
  useEffect(look, [look]);
  return { state, look };
}

function NoAnswer({ state, onRetry }: { state: Looked & { at: "offline" | "failed" }; onRetry: () => void }) {
  const { title, text: why } = state.at === "offline" ? text.offline : text.failed;
  const said = state.at === "failed" ? state.message : undefined;
  return (
    <Banner
      tone="hub"
      role="alert"
      title={title}
      actions={
        <Button size="sm" onClick={onRetry}>
          {text.offline.retry}
        </Button>
      }
    >
      {said ?? why}
    </Banner>
  );
}

function Open({ invited, onOver }: { invited: Invited; onOver: () => void }) {
  const { email, role, account, ends_at } = invited;
  const me = useSession();
  const roleName = role ? people.roles[role].name : people.noRole;
  return (
    <>
      <p className="lede">{text.lede(roleName, company.name)}</p>
      <Note as="div" className="max-w-130">
        <Cells columns={1}>
          <Cell label={text.forAddress} value={email} />
          <Cell label={text.until} value={formatLocalWeekday(ends_at)} />
        </Cells>
      </Note>
      {me && me.email.toLowerCase() !== email.toLowerCase() ? (
        <Banner
          tone="hub"
          title={text.other(me.email)}
          actions={
            <Button size="sm" onClick={() => void sessionActions.signOut()}>
              {text.signOut}
            </Button>
          }
        />
      ) : me ? (
        <Agree invited={invited} onOver={onOver} />
      ) : account ? (
        <div className={classes.form}>
          <p>{text.signInFirst}</p>
          <Link
            to="/auth"
            search={{}}
            state={{ returnTo: "/invitation" }}
            className={buttonClass({ variant: "primary", size: "lg", wide: true })}
          >
            {text.signIn}
          </Link>
        </div>
      ) : (
        <NewColleague invited={invited} onOver={onOver} />
      )}
    </>
  );
}
