import { createFileRoute } from "@tanstack/react-router";
import { ContactPage } from "#features/requests/contact/contact-page.tsx";

export const Route = createFileRoute("/contact")({
  head: async () => {
    const { contact } = await import("#text/contact.ts");
    return { meta: [{ title: contact.title }, { name: "description", content: contact.description }] };
  },
  component: ContactPage,
});
