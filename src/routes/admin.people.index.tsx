import { createFileRoute } from "@tanstack/react-router";
import { PeoplePage } from "#features/people/people-page.tsx";

export const Route = createFileRoute("/admin/people/")({
  head: async () => {
    const { people } = await import("#text/people.ts");
    return { meta: [{ title: people.title }] };
  },
  component: PeoplePage,
});
