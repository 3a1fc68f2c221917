import { createFileRoute } from "@tanstack/react-router";
import { ProfilePage } from "#features/account/profile-page.tsx";
import { requireSession } from "#features/auth/guards.ts";

export const Route = createFileRoute("/profile")({
  beforeLoad: requireSession,
  head: async () => {
    const { profile } = await import("#text/profile.ts");
    return { meta: [{ title: profile.title }] };
  },
  component: ProfilePage,
});
