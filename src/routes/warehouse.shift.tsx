import { createFileRoute } from "@tanstack/react-router";
import { requireSession } from "#features/auth/guards.ts";
import { RoleGate } from "#features/auth/role-gate.tsx";
import { ShiftPage } from "#features/warehouse/shift-page.tsx";

export const Route = createFileRoute("/warehouse/shift")({
  beforeLoad: requireSession,
  head: async () => {
    const { warehouse } = await import("#text/warehouse.ts");
    return { meta: [{ title: warehouse.shift.title }] };
  },
  component: Shift,
});

function Shift() {
  return (
    <RoleGate right="warehouse">
      <ShiftPage />
    </RoleGate>
  );
}
