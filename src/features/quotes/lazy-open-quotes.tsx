import { lazy, Suspense } from "react";
import { useRole } from "#live/session.ts";

// Lazy: for sales people alone. If it fails to load, /quotes has them.
const OpenQuotes = lazy(() =>
  import("./open-quotes.tsx").then(
    (m) => ({ default: m.OpenQuotes }),
    (error) => {
      console.error(error);
      return { default: () => null };
    },
  ),
);

/** A sales person's open quotes, below the calculator, where they arrive after a sign-in. */
export function LazyOpenQuotes() {
  const { role } = useRole();
  if (role !== "sales") return null;
  return (
    <Suspense fallback={null}>
      <OpenQuotes />
    </Suspense>
  );
}
