import { people } from "#text/people.ts";
import { RecordLog } from "./record-log.tsx";

/** The audit log of the tariff: what was published, and below it what was changed without a new version. */
export function TariffLog() {
  return (
    <>
      <RecordLog kind="tariff_published" />
      <RecordLog kind="tariff_changed" title={people.log.tariffChanged} onlyFilled />
    </>
  );
}
