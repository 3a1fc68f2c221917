import { createFileRoute } from "@tanstack/react-router";
import { ContactPage } from "#features/requests/contact/contact-page.tsx";

export const Route = createFileRoute("/contact")({
  // Returned even when undefined: the router keeps parameters that a validator does not return. aboutOf parses it.
  validateSearch: ({ about }: { about?: unknown }) => ({ about: about as string | undefined }),
  head: async () => {
    const { contact } = await import("#text/contact.ts");
    return { meta: [{ title: contact.title }, { name: "description", content: contact.description }] };
  },
  staticData: {
    firstReads: async () => (await import("#live/draft.ts")).beginDraft("contact"),
  },
  component: Contact,
});

function Contact() {
  return <ContactPage about={Route.useSearch().about} />;
}
