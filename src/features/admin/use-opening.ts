import { useNavigate, useRouter, useRouterState } from "@tanstack/react-router";
import { type MouseEvent, useCallback, useEffect } from "react";

const PATH = "/admin/shipment/";
/** In the address of a shipment: its form has the focus. */
export const EDIT_HASH = "edit";

/**
 * Opens a shipment from the list and keeps the filters. Rows are plain links with one click handler on the list, because fifty
 * router links would each subscribe to the router.
 */
export function useOpening() {
  const navigate = useNavigate();
  const router = useRouter();
  const filters = useRouterState({ select: (state) => state.location.searchStr });

  // Preloads the detail's code.
  useEffect(() => {
    void router.preloadRoute({ to: "/admin/shipment/$id", params: { id: "first" } }).catch(() => {});
  }, [router]);

  const hrefOf = useCallback((id: string) => `${PATH}${encodeURIComponent(id)}${filters}`, [filters]);

  const open = useCallback(
    (event: MouseEvent) => {
      // Clicks for a new tab or window are left to the browser.
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
  const edit = useCallback(
    (id: string) =>
      void navigate({ to: "/admin/shipment/$id", params: { id }, search: (before) => before, hash: EDIT_HASH }),
    [navigate],
  );
  return { hrefOf, open, edit };
}
