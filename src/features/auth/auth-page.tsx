import { useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { role } from "#live/role-store.ts";
import { useSession } from "#live/session.ts";
import { auth as text } from "#text/auth.ts";
import { Banner } from "#ui/banner.tsx";
import { AuthForm } from "./auth-form.tsx";
import { AuthSide } from "./auth-side.tsx";
import { ForgotPassword } from "./forgot-password.tsx";
import { LANDING, ownPath } from "./landing.ts";
import { looks } from "./looks.ts";
import type { AuthMode } from "./mode.ts";
import { type AuthValues, NOTHING_TYPED } from "./use-auth-form.ts";

/** Sign-in, sign-up and password reset on one screen; the mode is in the address. */
export function AuthPage({ mode }: { mode: AuthMode }) {
  const session = useSession();
  const router = useRouter();
  const signedIn = session !== null;
  // Each mode has its own form, without the other's messages; typed values are passed on.
  const booking = useRouterState({ select: ({ location }) => location.state.booking });
  const typed = useRef<AuthValues>({ ...NOTHING_TYPED, ...booking });

  // Leaves the screen when a session appears, by this form or in another tab (rule: account.session).
  useEffect(() => {
    if (!signedIn) return;
    let left = false;
    const askedFor = ownPath(router.state.location.state.returnTo);
    if (askedFor) router.history.replace(askedFor);
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
    <div className={looks.page}>
      <section className={looks.main} aria-labelledby="page-title">
        <h1 id="page-title" tabIndex={-1}>
          {words.title}
        </h1>
        <p className="lede">{words.lede}</p>
        {booking && (
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
