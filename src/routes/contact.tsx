import { createFileRoute } from "@tanstack/react-router";
import { ContactPage } from "#features/requests/contact/contact-page.tsx";

export const Route = createFileRoute("/contact")({
  // Named although undefined: what a validator leaves out stays as it was typed. The form reads it (aboutOf).
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
