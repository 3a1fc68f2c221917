import { createFileRoute } from "@tanstack/react-router";
import { requireSession } from "#features/auth/guards.ts";
import { RoleGate } from "#features/auth/role-gate.tsx";
import { ExpectedPage } from "#features/warehouse/expected-page.tsx";

export const Route = createFileRoute("/warehouse/expected")({
  beforeLoad: requireSession,
  head: async () => {
    const { warehouse } = await import("#text/warehouse.ts");
    return { meta: [{ title: warehouse.scan.expected }] };
  },
  component: Expected,
});

function Expected() {
  return (
    <RoleGate right="warehouse">
      <ExpectedPage />
    </RoleGate>
  );
}
