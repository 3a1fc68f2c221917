import { redirect } from "@tanstack/react-router";
import { session } from "#data/session.ts";

/** For screens that need a login: without a session on to /auth. An expired one is enough to work offline. */
export function requireSession(): void {
  if (!session.get()) throw redirect({ to: "/auth", replace: true });
}

/** An existing session has nothing to do on the sign-in screen (specification section 2). */
export function redirectSignedIn(): void {
  if (session.get()) throw redirect({ to: "/dashboard", replace: true });
}
