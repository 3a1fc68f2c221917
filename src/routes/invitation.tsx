import { createFileRoute, redirect } from "@tanstack/react-router";
import { InvitationPage } from "#features/auth/invitation-page.tsx";
import { tokenIn } from "#features/auth/link-token.ts";
import { invitationToken } from "#live/invitation-token.ts";

export const Route = createFileRoute("/invitation")({
  // The token is read once and removed from the address, so that it is not visible, in the history or in a bookmark.
  beforeLoad: ({ location }) => {
    const token = tokenIn(location);
    if (token === "") return;
    invitationToken.keep(token);
    throw redirect({ to: "/invitation", replace: true });
  },
  head: async () => {
    const { people } = await import("#text/people.ts");
    return { meta: [{ title: people.accept.title }] };
  },
  component: InvitationPage,
});
