import { createFileRoute } from "@tanstack/react-router";
import { NothingChosen } from "#features/admin/nothing-chosen.tsx";

export const Route = createFileRoute("/admin/_shipments/")({ component: NothingChosen });
