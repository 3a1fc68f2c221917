import { createRootRoute } from "@tanstack/react-router";
import { NotFoundPage } from "#features/shell/not-found-page.tsx";
import { Shell } from "#features/shell/shell.tsx";

export const Route = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage });
