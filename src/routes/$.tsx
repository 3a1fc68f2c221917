import { createFileRoute } from "@tanstack/react-router";
import { NotFoundPage } from "#features/shell/not-found-page.tsx";
import { shell as text } from "#text/shell.ts";

// Matches every unknown path. A route, so that it has a title like any other page.
export const Route = createFileRoute("/$")({
  head: () => ({ meta: [{ title: text.notFound.title }] }),
  component: NotFoundPage,
});
