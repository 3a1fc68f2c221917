import { useNavigate, useRouter, useRouterState } from "@tanstack/react-router";
import { type MouseEvent, useCallback, useEffect } from "react";

const PATH = "/admin/shipment/";

/**
 * The way from the list to a shipment, with the filters. The links are plain ones and the list hears their clicks: fifty
 * router links at once would each follow the router by themselves.
 */
export function useOpening() {
  const navigate = useNavigate();
  const router = useRouter();
  const filters = useRouterState({ select: (state) => state.location.searchStr });

  // The detail's code is there before the first click.
  useEffect(() => {
    void router.preloadRoute({ to: "/admin/shipment/$id", params: { id: "first" } }).catch(() => {});
  }, [router]);

  const hrefOf = useCallback((id: string) => `${PATH}${encodeURIComponent(id)}${filters}`, [filters]);

  const open = useCallback(
    (event: MouseEvent) => {
      // A new tab or window is the browser's own.
      const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
      const link = (event.target as HTMLElement).closest("a");
      const path = link ? new URL(link.href).pathname : "";
      if (!plain || !path.startsWith(PATH)) return;
      event.preventDefault();
      const id = decodeURIComponent(path.slice(PATH.length));
      void navigate({ to: "/admin/shipment/$id", params: { id }, search: (before) => before });
    },
    [navigate],
  );
  return { hrefOf, open };
}
