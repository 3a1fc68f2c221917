import { createFileRoute } from "@tanstack/react-router";
import { LogPage } from "#features/people/log-page.tsx";
import { logSearch } from "#features/people/log-search.ts";

export const Route = createFileRoute("/admin/people/log")({
  validateSearch: logSearch,
  head: async () => {
    const { people } = await import("#text/people.ts");
    return { meta: [{ title: people.log.title }] };
  },
  component: Log,
});

function Log() {
  return <LogPage search={Route.useSearch()} />;
}
