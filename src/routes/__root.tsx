import { createRootRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { Shell } from "#features/shell/shell.tsx";

// No page begins with it. Not lazyRouteComponent: the router fetches what that names before it draws anything.
const NotFoundPage = lazy(() =>
  import("#features/shell/not-found-page.tsx").then((m) => ({ default: m.NotFoundPage })),
);

export const Route = createRootRoute({ component: Shell, notFoundComponent: NotFound });

function NotFound() {
  return (
    <Suspense fallback={null}>
      <NotFoundPage />
    </Suspense>
  );
}
