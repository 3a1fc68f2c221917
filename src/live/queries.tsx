import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useOnline } from "./online.ts";

/**
 * Provides a TanStack Query client of its own. What failed is asked again when the server is in reach again: TanStack Query hears
 * of the device's network only, and a server that could not be reached is none of its events.
 */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 10_000 } } }));
  const online = useOnline();
  const before = useRef(online);
  useEffect(() => {
    if (online && !before.current)
      void client.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
    before.current = online;
  }, [online, client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
