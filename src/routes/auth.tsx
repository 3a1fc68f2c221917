import { createFileRoute } from "@tanstack/react-router";
import { AuthPage } from "#features/auth/auth-page.tsx";
import { redirectSignedIn } from "#features/auth/guards.ts";
import { authMode } from "#features/auth/mode.ts";

export const Route = createFileRoute("/auth")({
  validateSearch: (search: Record<string, unknown>) => authMode(search.mode),
  beforeLoad: redirectSignedIn,
  head: async ({ match }) => {
    const { auth } = await import("#text/auth.ts");
    return { meta: [{ title: auth.titles[match.search.mode ?? "signin"] }] };
  },
  component: Auth,
});

function Auth() {
  return <AuthPage mode={Route.useSearch().mode ?? "signin"} />;
}
