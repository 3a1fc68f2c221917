import { createRootRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { loadBar, Shell } from "#features/shell/shell.tsx";

// Rarely needed, so it is lazy. Not with lazyRouteComponent: the router would load that before it renders anything.
const NotFoundPage = lazy(() =>
  import("#features/shell/not-found-page.tsx").then((m) => ({ default: m.NotFoundPage })),
);

export const Route = createRootRoute({
  beforeLoad: ({ location }) => loadBar(location.pathname),
  component: Shell,
  notFoundComponent: NotFound,
});

function NotFound() {
  return (
    <Suspense fallback={null}>
      <NotFoundPage />
    </Suspense>
  );
}
