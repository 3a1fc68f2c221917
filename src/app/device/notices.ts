import type { AnyRouter } from "@tanstack/react-router";
import { OPEN_PATH, opensPath } from "#domain/push/opens.ts";

/** A notification was pressed: this page navigates to its subject and confirms that to the worker. */
export function openFromNotices(router: AnyRouter): void {
  navigator.serviceWorker?.addEventListener("message", ({ data, ports }) => {
    if (data?.type !== OPEN_PATH) return;
    ports[0]?.postMessage(true);
    router.history.push(opensPath(data.path));
  });
}
