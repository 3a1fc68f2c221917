import { createFileRoute } from "@tanstack/react-router";

/** The list alone: a shipment opens beside it. */
export const Route = createFileRoute("/admin/_shipments/")({ component: () => null });
