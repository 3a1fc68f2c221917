import { createFileRoute } from "@tanstack/react-router";
import { ResetPage } from "#features/auth/reset-page.tsx";

export const Route = createFileRoute("/auth_/reset")({
  head: async () => {
    const { auth } = await import("#text/auth.ts");
    return { meta: [{ title: auth.reset.title }] };
  },
  component: ResetPage,
});
