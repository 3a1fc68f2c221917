import { redirect } from "@tanstack/react-router";
import { role } from "#live/role-store.ts";
import { currentSession } from "#live/session.ts";
import { LANDING } from "./landing.ts";

/**
 * For screens that need a login: redirects to /auth without a session, which returns here afterwards. An expired session is
 * enough to work offline.
 */
export function requireSession({ location }: { location: { href: string } }): void {
  if (!currentSession()) throw redirect({ to: "/auth", replace: true, state: { returnTo: location.href } });
}

/** Redirects from the sign-in screen when there is a session (rule: account.session). */
export async function redirectSignedIn(): Promise<void> {
  if (currentSession()) throw redirect({ to: LANDING[await role.known()], replace: true });
}
