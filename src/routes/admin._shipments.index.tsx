import { createFileRoute, redirect } from "@tanstack/react-router";
import { listElsewhere } from "#features/today/line-list.ts";

/** The list without an open shipment; the parent route renders the list. */
export const Route = createFileRoute("/admin/_shipments/")({
  beforeLoad: ({ search: { line } }) => {
    const page = listElsewhere(line);
    if (page) throw redirect({ to: page, replace: true });
  },
  component: () => null,
});
