import { createMemoryHistory } from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { App } from "#app/app.tsx";
import { followRouteChanges } from "#app/route-change.ts";
import { makeRouter } from "#app/router.ts";
import { authState } from "#data/shared/auth-state.ts";
import { dismissToast, toast } from "#ui/toast.tsx";

/** Signs a user in as the SDK stores it. */
export function becomeSignedIn(userId = "customer0000001"): void {
  const record = { id: userId, email: "eleni@kolossi-agro.example", full_name: "Ελένη" };
  localStorage.setItem("pocketbase_auth", JSON.stringify({ token: "a.b.c", record }));
  authState.begun();
}

/** Renders the whole app at an address with a memory history. */
export async function openApp(path: string) {
  const router = makeRouter(createMemoryHistory({ initialEntries: [path] }));
  const stop = followRouteChanges(router);
  await router.load();
  const landed = router.state.location.href;
  const view = render(<App router={router} />);
  return { ...view, router, landed, at: () => router.state.location.href, stop };
}

/** Resets the device for the next test. */
export function forgetDevice(): void {
  localStorage.clear();
  authState.changed();
  delete document.documentElement.dataset.theme;
  const last = Number(toast({ tone: "info", title: "" }).replace("toast-", ""));
  for (let n = 0; n <= last; n++) dismissToast(`toast-${n}`);
}
