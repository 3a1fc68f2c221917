import { createFileRoute } from "@tanstack/react-router";
import { TariffLog } from "#features/people/tariff-log.tsx";
import { tariffSearch } from "#features/tariff-desk/search-params.ts";
import { TariffPage } from "#features/tariff-desk/tariff-page.tsx";

export const Route = createFileRoute("/admin/tariff")({
  validateSearch: tariffSearch,
  head: async () => {
    const { tariffDesk } = await import("#text/tariff-desk.ts");
    return { meta: [{ title: tariffDesk.title }] };
  },
  component: Tariff,
});

function Tariff() {
  return <TariffPage search={Route.useSearch()} log={<TariffLog />} />;
}
