import { createFileRoute } from "@tanstack/react-router";
import { requireSession } from "#features/auth/guards.ts";
import { RoleGate } from "#features/auth/role-gate.tsx";
import { DeliveryPage } from "#features/warehouse/delivery-page.tsx";
import { deliverySearch } from "#features/warehouse/delivery-search.ts";

export const Route = createFileRoute("/warehouse/delivery")({
  validateSearch: deliverySearch,
  beforeLoad: requireSession,
  head: async () => {
    const { warehouse } = await import("#text/warehouse.ts");
    return { meta: [{ title: warehouse.delivery.title }] };
  },
  component: Delivery,
});

function Delivery() {
  const search = Route.useSearch();
  return (
    <RoleGate right="warehouse">
      <DeliveryPage {...search} />
    </RoleGate>
  );
}
