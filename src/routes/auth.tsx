import { createFileRoute } from "@tanstack/react-router";
import { AuthPage } from "#features/auth/auth-page.tsx";
import { redirectSignedIn } from "#features/auth/guards.ts";
import { authMode } from "#features/auth/mode.ts";
import { auth as text } from "#text/auth.ts";

export const Route = createFileRoute("/auth")({
  validateSearch: (search: Record<string, unknown>) => authMode(search.mode),
  beforeLoad: redirectSignedIn,
  head: ({ match }) => ({ meta: [{ title: match.search.mode === "signup" ? text.signUp.title : text.signIn.title }] }),
  component: Auth,
});

function Auth() {
  return <AuthPage mode={Route.useSearch().mode ?? "signin"} />;
}
