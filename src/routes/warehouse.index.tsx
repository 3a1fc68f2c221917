import { createFileRoute } from "@tanstack/react-router";
import { requireSession } from "#features/auth/guards.ts";
import { RoleGate } from "#features/auth/role-gate.tsx";
import { WarehousePage } from "#features/warehouse/warehouse-page.tsx";

export const Route = createFileRoute("/warehouse/")({
  beforeLoad: requireSession,
  head: async () => {
    const { warehouse } = await import("#text/warehouse.ts");
    return { meta: [{ title: warehouse.title }] };
  },
  component: Warehouse,
});

function Warehouse() {
  return (
    <RoleGate right="warehouse">
      <WarehousePage />
    </RoleGate>
  );
}
