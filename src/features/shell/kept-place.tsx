import { lazy, Suspense } from "react";
import { useKeptMark } from "#live/kept-mark.ts";
import { useSession } from "#live/session.ts";

// Asked seldom, and it brings the outbox with it.
const KeptQuestion = lazy(() => import("./kept-question.tsx").then((m) => ({ default: m.KeptQuestion })));

/** Where whoever has signed in is asked about a booking that was kept on this device before. */
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
