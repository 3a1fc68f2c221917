import { createFileRoute } from "@tanstack/react-router";
import { RecordLog } from "#features/people/record-log.tsx";
import { SailingPage } from "#features/sailings/sailing-page.tsx";
import { sailingSearch } from "#features/sailings/search-params.ts";

export const Route = createFileRoute("/admin/sailings/$id")({
  validateSearch: sailingSearch,
  head: async () => {
    const { sailings } = await import("#text/sailings.ts");
    return { meta: [{ title: sailings.pageTitle }] };
  },
  component: Sailing,
});

function Sailing() {
  const { id } = Route.useParams();
  // The key clears the selection for another sailing.
  return <SailingPage key={id} id={id} search={Route.useSearch()} log={<RecordLog record={id} />} />;
}
