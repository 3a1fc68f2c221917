import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useSession } from "#live/session.ts";
import { auth as text } from "#text/auth.ts";
import { AuthForm } from "./auth-form.tsx";
import { AuthSide } from "./auth-side.tsx";
import { ForgotPassword } from "./forgot-password.tsx";
import type { AuthMode } from "./mode.ts";
import { type AuthValues, NOTHING_TYPED } from "./use-auth-form.ts";
import "./auth.css";

/** Sign-in, sign-up and the way back to a lost password on one screen; the mode is in the address. */
export function AuthPage({ mode }: { mode: AuthMode }) {
  const session = useSession();
  const navigate = useNavigate();
  // Each mode has a form of its own, without the other's messages; what was typed goes along.
  const typed = useRef<AuthValues>(NOTHING_TYPED);

  // The only way out: a session appeared, by this form or in another tab (specification section 4, Auth screen).
  useEffect(() => {
    if (session) void navigate({ to: "/dashboard", replace: true });
  }, [session, navigate]);

  const drawn = useRef(mode);
  useEffect(() => {
    if (drawn.current === mode) return;
    drawn.current = mode;
    // The path stays, so the route change does not move the focus; the new title must still be heard.
    document.getElementById("page-title")?.focus();
  }, [mode]);

  const words = { signin: text.signIn, signup: text.signUp, forgot: text.forgot }[mode];
  return (
    <div className="auth-page">
      <section className="auth-main" aria-labelledby="page-title">
        <h1 id="page-title" tabIndex={-1}>
          {words.title}
        </h1>
        <p className="lede">{words.lede}</p>
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
