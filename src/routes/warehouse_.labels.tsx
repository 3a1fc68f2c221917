import { createFileRoute } from "@tanstack/react-router";
import { requireSession } from "#features/auth/guards.ts";
import { RoleGate } from "#features/auth/role-gate.tsx";
import { LabelsPage } from "#features/labels/labels-page.tsx";
import { labelSearch } from "#features/labels/search-params.ts";

export const Route = createFileRoute("/warehouse_/labels")({
  validateSearch: labelSearch,
  beforeLoad: requireSession,
  head: async () => {
    const { labels } = await import("#text/labels.ts");
    return { meta: [{ title: labels.title }] };
  },
  component: Labels,
});

function Labels() {
  const search = Route.useSearch();
  return (
    <RoleGate right="warehouse">
      <LabelsPage search={search} />
    </RoleGate>
  );
}
