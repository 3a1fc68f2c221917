import { createFileRoute } from "@tanstack/react-router";
import { TodayPage } from "#features/today/today-page.tsx";

export const Route = createFileRoute("/admin/today")({
  head: async () => {
    const { today } = await import("#text/today.ts");
    return { meta: [{ title: today.title }] };
  },
  component: TodayPage,
});
