import { createFileRoute } from "@tanstack/react-router";
import { useLinkToken } from "#features/auth/link-token.ts";
import { FollowPage } from "#features/mail/follow-page.tsx";

export const Route = createFileRoute("/follow")({
  head: async () => {
    const { mail } = await import("#text/mail.ts");
    return { meta: [{ title: mail.follow.title }] };
  },
  component: () => <FollowPage token={useLinkToken()} />,
});
