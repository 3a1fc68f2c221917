import { createFileRoute } from "@tanstack/react-router";
import { TrackPage } from "#features/track/track-page.tsx";

export const Route = createFileRoute("/track")({
  head: async () => {
    const { track } = await import("#text/track.ts");
    return { meta: [{ title: track.title }, { name: "description", content: track.description }] };
  },
  component: Track,
});

function Track() {
  return <TrackPage />;
}
