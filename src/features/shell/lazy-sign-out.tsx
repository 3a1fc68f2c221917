import { lazy, Suspense, useEffect, useRef } from "react";
import { useStore } from "#lib/use-store.ts";
import { signOutAsked } from "./sign-out.ts";

// Lazy: rarely needed, and it loads the outbox.
const SignOutQuestion = lazy(() =>
  import("./tray/sign-out-question.tsx").then((m) => ({ default: m.SignOutQuestion })),
);

/** Renders the sign-out question, outside of the menu, which is closed by then. */
export function LazySignOut() {
  const asked = useStore(signOutAsked, false);
  // Records the focused element before the dialog's code is loaded.
  const opener = useRef<Element>(null);
  useEffect(() => {
    if (asked) opener.current = document.activeElement;
    else if (document.activeElement === document.body) (opener.current as HTMLElement | null)?.focus();
  }, [asked]);
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <SignOutQuestion onClose={() => signOutAsked.set(false)} />
    </Suspense>
  );
}
