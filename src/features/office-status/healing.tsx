import { formatEuro } from "#domain/rates/money.ts";
import { formatDateTime } from "#i18n/format.ts";
import type { OfficeStatus } from "#live/office-status.ts";
import { officeStatus } from "#text/office-status.ts";
import { Cell, Cells, Note, NoteBody, NoteHead } from "#ui/note.tsx";
import { TableScroll } from "#ui/table-scroll.tsx";
import { FailedMails } from "./failed-mails.tsx";

const text = officeStatus.healing;

type Came = NonNullable<OfficeStatus["healing"]>;

/** After a restore: what devices brought back, and what somebody has to look at. */
export function Healing({ healing }: { healing: Came }) {
  const { since, settled, came, accounts, devices, clashed, prices, tariffs, held } = healing;
  return (
    <Note labelledBy="status-healing">
      <NoteHead id="status-healing" title={text.title} aside={settled ? text.settled : text.coming} />
      <Cells columns={5}>
        <Cell label={text.since} value={formatDateTime(since)} />
        <Cell label={text.came} value={came} big />
        <Cell label={text.accounts} value={accounts} />
        <Cell label={text.devices} value={devices} />
        <Cell label={text.clashed} value={clashed} />
      </Cells>
      {tariffs.map(({ version, rows }) => (
        <NoteBody key={version} className="text-error font-semibold">
          {text.publish(version, rows)}
        </NoteBody>
      ))}
      {prices.length > 0 && <Prices prices={prices} />}
      <NoteBody>{text.never}</NoteBody>
      {held.length > 0 && (
        <>
          <NoteBody>{text.held}</NoteBody>
          <FailedMails mails={held} ask={officeStatus.held} />
        </>
      )}
    </Note>
  );
}

function Prices({ prices }: { prices: Came["prices"] }) {
  return (
    <>
      <NoteBody>{text.differ}</NoteBody>
      <TableScroll label={text.prices}>
        <table className="data-table">
          <caption className="sr-only">{text.prices}</caption>
          <thead>
            <tr>
              {[text.reference, text.what, text.price, text.tariff].map((name) => (
                <th key={name} className="h-15 text-left" scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {prices.map(({ id, kind, reference, total, version }) => (
              <tr key={id}>
                <th className="h-15 text-left" scope="row">
                  {reference}
                </th>
                <td className="h-15 text-left">{kind === "quote.create" ? text.quote : text.booking}</td>
                <td className="h-15 text-left">{formatEuro(total)}</td>
                <td className="h-15 text-left">{version}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </>
  );
}
