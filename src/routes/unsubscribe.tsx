import { createFileRoute } from "@tanstack/react-router";
import { useLinkToken } from "#features/auth/link-token.ts";
import { UnsubscribePage } from "#features/mail/unsubscribe-page.tsx";

export const Route = createFileRoute("/unsubscribe")({
  head: async () => {
    const { mail } = await import("#text/mail.ts");
    return { meta: [{ title: mail.unsubscribe.title }] };
  },
  component: () => <UnsubscribePage token={useLinkToken()} />,
});
