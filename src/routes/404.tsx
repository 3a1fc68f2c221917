import { createFileRoute } from "@tanstack/react-router";
import { NotFoundPage } from "#features/shell/not-found-page.tsx";
import { shell as text } from "#text/shell.ts";

export const Route = createFileRoute("/404")({
  head: () => ({ meta: [{ title: text.notFound.title }] }),
  component: NotFoundPage,
});
