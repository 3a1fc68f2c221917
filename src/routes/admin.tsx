import { createFileRoute, useMatches } from "@tanstack/react-router";
import { requireSession } from "#features/auth/guards.ts";
import { RoleGate } from "#features/auth/role-gate.tsx";
import { OfficeFrame } from "#features/office/office-frame.tsx";
import { rightAt } from "#features/shell/work/places.ts";

/** The office: /admin and the screens below it. Which roles may open a screen is in features/shell/work/places.ts. */
export const Route = createFileRoute("/admin")({
  beforeLoad: requireSession,
  component: Office,
});

function Office() {
  // The path of the rendered screen, not the pending one: the old screen stays a moment longer than its address.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? "" });
  return (
    <RoleGate right={rightAt(path)}>
      <OfficeFrame />
    </RoleGate>
  );
}
