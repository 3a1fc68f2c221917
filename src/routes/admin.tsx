import { createFileRoute, useMatches } from "@tanstack/react-router";
import { requireSession } from "#features/auth/guards.ts";
import { RoleGate } from "#features/auth/role-gate.tsx";
import { OfficeFrame } from "#features/office/office-frame.tsx";
import { rightAt } from "#features/office/places.ts";

/** The office: /admin and what lies under it. Each screen is for the roles that its place names. */
export const Route = createFileRoute("/admin")({
  beforeLoad: requireSession,
  component: Office,
});

function Office() {
  // What is drawn, and not what is on its way: the screen that is left stays a moment longer than its address.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? "" });
  return (
    <RoleGate right={rightAt(path)}>
      <OfficeFrame />
    </RoleGate>
  );
}
