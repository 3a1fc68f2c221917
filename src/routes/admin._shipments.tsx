import { createFileRoute, Outlet } from "@tanstack/react-router";
import { shipmentSearch } from "#features/admin/search-params.ts";
import { ShipmentsDesk } from "#features/admin/shipments-desk.tsx";

/** The list stays mounted while shipments open beside it. */
export const Route = createFileRoute("/admin/_shipments")({
  validateSearch: shipmentSearch,
  head: async () => {
    const { admin } = await import("#text/admin.ts");
    return { meta: [{ title: admin.title }] };
  },
  component: Shipments,
});

function Shipments() {
  return (
    <ShipmentsDesk search={Route.useSearch()}>
      <Outlet />
    </ShipmentsDesk>
  );
}
