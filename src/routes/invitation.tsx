import { createFileRoute, redirect } from "@tanstack/react-router";
import { InvitationPage } from "#features/auth/invitation-page.tsx";
import { tokenIn } from "#features/auth/link-token.ts";
import { invitationToken } from "#live/invitation-token.ts";

export const Route = createFileRoute("/invitation")({
  // Read once, then out of the address: nobody reads it there over a shoulder, in the history or in a bookmark.
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
