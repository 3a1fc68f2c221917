import { createFileRoute } from "@tanstack/react-router";
import { HomePage } from "#features/home/home-page.tsx";
import { home as text } from "#text/home.ts";

export const Route = createFileRoute("/")({
  head: () => ({ meta: [{ title: text.title }, { name: "description", content: text.description }] }),
  component: HomePage,
});
