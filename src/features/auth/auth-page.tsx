import { useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { role } from "#live/role-store.ts";
import { hadAccount, useSession } from "#live/session.ts";
import { auth as text } from "#text/auth.ts";
import { Banner } from "#ui/banner.tsx";
import { AuthForm } from "./auth-form.tsx";
import { AuthSide } from "./auth-side.tsx";
import { classes } from "./classes.ts";
import { ForgotPassword } from "./forgot-password.tsx";
import { type BookingPeople, LANDING, ownPath } from "./landing.ts";
import type { AuthMode } from "./mode.ts";
import { type AuthValues, NOTHING_TYPED } from "./use-auth-form.ts";

/** Sign-in, sign-up and password reset on one screen; the mode is in the address. */
export function AuthPage({ mode }: { mode: AuthMode }) {
  const session = useSession();
  const router = useRouter();
  const signedIn = session !== null;
  // Each mode has its own form, without the other's messages; typed values are passed on.
  const booking = useRouterState({ select: ({ location }) => location.state.booking });
  const returns = useRouterState({ select: ({ location }) => location.state.returnTo !== undefined });
  const { filled, offered, ofKept } = useRef(fromBooking(booking, returns)).current;
  const typed = useRef<AuthValues>({ ...NOTHING_TYPED, ...filled });

  // Leaves the screen when a session appears, by this form or in another tab (rule: account.session).
  useEffect(() => {
    if (!signedIn) return;
    let left = false;
    const askedFor = ownPath(router.state.location.state.returnTo);
    if (askedFor) router.history.replace(askedFor, { atConfirm: router.state.location.state.booking !== undefined });
    else
      void role.known().then((known) => {
        if (!left) router.history.replace(LANDING[known]);
      });
    return () => {
      left = true;
    };
  }, [signedIn, router]);

  const drawn = useRef(mode);
  useEffect(() => {
    if (drawn.current === mode) return;
    drawn.current = mode;
    // The path is the same, so the router does not move the focus; screen readers must still read the new title.
    document.getElementById("page-title")?.focus();
  }, [mode]);

  const words = { signin: text.signIn, signup: text.signUp, forgot: text.forgot }[mode];
  return (
    <div className={classes.page}>
      <section className={classes.main} aria-labelledby="page-title">
        <h1 id="page-title" tabIndex={-1}>
          {words.title}
        </h1>
        <p className="lede">{words.lede}</p>
        {booking && returns && (
          <Banner tone="hub" icon="device" title={text.booking.title} className="my-4">
            {text.booking.text}
          </Banner>
        )}
        {mode === "forgot" ? (
          <ForgotPassword email={typed.current.email} />
        ) : (
          <AuthForm
            key={mode}
            mode={mode}
            initial={typed.current}
            offered={offered}
            ofKept={ofKept}
            onType={(values) => {
              typed.current = values;
            }}
          />
        )}
      </section>
      <AuthSide />
    </div>
  );
}

/** Nothing is filled in by itself where another account was signed in. A booking that is kept has no way back to its form. */
function fromBooking(booking: BookingPeople | undefined, returns: boolean) {
  const named = (booking?.people ?? []).filter(({ fullName, email }) => fullName !== "" || email !== "");
  // Who is both shipper and consignee is offered once.
  const people = [...new Map(named.map((one) => [`${one.fullName}\n${one.email}`, one])).values()];
  const me = booking?.me ?? null;
  const filled = me && !hadAccount() ? me : null;
  const offered = filled ? [] : me ? [me] : people;
  return { filled, offered, ofKept: returns ? [] : [...(filled ? [filled] : []), ...offered] };
}
