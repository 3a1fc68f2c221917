import { Queries } from "#live/queries.tsx";
import { RecordLog } from "./record-log.tsx";

/** The audit log of a record on a page outside the office's layout, with a query client of its own. */
export function RecordLogAlone({ record }: { record: string }) {
  return (
    <Queries>
      <RecordLog record={record} />
    </Queries>
  );
}
