import { type ComponentType, lazy, Suspense } from "react";
import { may } from "#domain/roles.ts";
import { useRole } from "#live/session.ts";

type LogComponent = { default: ComponentType<{ record: string }> };

const Log = lazy(() =>
  import("./record-log-alone.tsx").then(
    ({ RecordLogAlone }): LogComponent => ({ default: RecordLogAlone }),
    (error): LogComponent => {
      console.error(error);
      return { default: () => null };
    },
  ),
);

/** The audit log of a record on a page that customers have too: only admins load its code. */
export function LazyLog({ record }: { record: string }) {
  if (!may(useRole().role, "people")) return null;
  return (
    <Suspense fallback={null}>
      <Log record={record} />
    </Suspense>
  );
}
