import { lazy, Suspense } from "react";
import { useKeptMark } from "#live/kept-mark.ts";
import { useSession } from "#live/session.ts";

// Lazy: rarely needed, and it loads the outbox.
const KeptQuestion = lazy(() => import("./kept-question.tsx").then((m) => ({ default: m.KeptQuestion })));

/** Asks a user who has signed in about bookings that a visitor left on this device. */
export function KeptPlace() {
  const session = useSession();
  const isKept = useKeptMark();
  if (!session || !isKept) return null;
  return (
    <Suspense fallback={null}>
      <KeptQuestion key={session.userId} userId={session.userId} />
    </Suspense>
  );
}
