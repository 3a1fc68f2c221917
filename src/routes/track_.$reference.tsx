import { createFileRoute } from "@tanstack/react-router";
import { TrackedPage } from "#features/track/tracked-page.tsx";

export const Route = createFileRoute("/track_/$reference")({
  head: async () => {
    const { track } = await import("#text/track.ts");
    return { meta: [{ title: track.title }] };
  },
  component: Tracked,
});

function Tracked() {
  return <TrackedPage typed={Route.useParams().reference} />;
}
