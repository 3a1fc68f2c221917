import { createFileRoute } from "@tanstack/react-router";
import { AskedPage } from "#features/track/track-page.tsx";

export const Route = createFileRoute("/track")({
  // Digits alone are read as a number.
  validateSearch: ({ reference }: { reference?: unknown }): { reference?: string } =>
    typeof reference === "string" || typeof reference === "number" ? { reference: String(reference) } : {},
  head: async () => {
    const { track } = await import("#text/track.ts");
    return { meta: [{ title: track.title }, { name: "description", content: track.description }] };
  },
  component: Track,
});

function Track() {
  return <AskedPage asked={Route.useSearch().reference} />;
}
