import { lazy, Suspense, useEffect, useRef } from "react";
import { useStore } from "#lib/use-store.ts";
import { signOutAsked } from "./sign-out.ts";

// Asked seldom, and it brings the outbox with it.
const SignOutQuestion = lazy(() =>
  import("./tray/sign-out-question.tsx").then((m) => ({ default: m.SignOutQuestion })),
);

/** Where the question before a sign-out stands: outside the menu, which is closed by then. */
export function SignOutPlace() {
  const asked = useStore(signOutAsked, false);
  // As with the tray: where the focus was is known before the dialog's code is.
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
