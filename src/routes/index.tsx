import { createFileRoute } from "@tanstack/react-router";
import { HomePage } from "#features/home/home-page.tsx";

export const Route = createFileRoute("/")({
  // Texts come with their screen: a route file is in the entry, and with it whatever it imports.
  head: async () => {
    const { home } = await import("#text/home.ts");
    return { meta: [{ title: home.title }, { name: "description", content: home.description }] };
  },
  component: HomePage,
});
