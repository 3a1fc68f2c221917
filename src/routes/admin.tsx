import { createFileRoute } from "@tanstack/react-router";
import { requireSession } from "#features/auth/guards.ts";
import { OfficeFrame } from "#features/office/office-frame.tsx";

/** The office: /admin and what lies under it. Each screen below is for admins only. */
export const Route = createFileRoute("/admin")({
  beforeLoad: requireSession,
  component: OfficeFrame,
});
