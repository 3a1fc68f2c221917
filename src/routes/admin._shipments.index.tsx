import { createFileRoute } from "@tanstack/react-router";

/** The list without an open shipment; the parent route renders the list. */
export const Route = createFileRoute("/admin/_shipments/")({ component: () => null });
