import { RouterProvider } from "@tanstack/react-router";
import { Providers } from "./providers.tsx";
import type { makeRouter } from "./router.ts";

/** The same tree for browser and prerender: hydration needs equal markup. */
export function App({ router }: { router: ReturnType<typeof makeRouter> }) {
  return (
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  );
}
