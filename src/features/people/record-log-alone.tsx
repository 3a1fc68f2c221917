import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { RecordLog } from "./record-log.tsx";

/** The audit log of a record on a page outside the office's layout, with a query client of its own. */
export function RecordLogAlone({ record }: { record: string }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 10_000 } } }));
  return (
    <QueryClientProvider client={client}>
      <RecordLog record={record} />
    </QueryClientProvider>
  );
}
