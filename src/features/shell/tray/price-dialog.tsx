import type { CostBreakdown } from "#domain/rates/lcl-quote.ts";
import { formatEuro } from "#domain/rates/money.ts";
import { quoteOf } from "#live/restore.ts";
import type { Op } from "#live/tray.ts";
import { quote as lines } from "#text/quote.ts";
import { sync as text } from "#text/sync.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

const LINES = [
  ["transport", lines.lines.transport],
  ["fobCharges", lines.lines.fob],
  ["documentation", lines.lines.documentation],
  ["seaFreight", lines.lines.sea],
  ["profit", lines.lines.service],
] as const;

/** Compares the shown price with the server's new one, line by line, before it can be accepted. */
export function PriceDialog({ op, onAccept, onLater }: { op: Op; onAccept: () => void; onLater: () => void }) {
  const error = op.lastError?.error;
  if (error?.kind !== "price_changed") return null;
  const from = Number(op.payload.estimated_rate);
  const was = quoteOf(op.draft?.value)?.calculationResult?.costBreakdown ?? null;
  return (
    <Dialog
      open
      onClose={onLater}
      title={text.price.title(formatEuro(from), formatEuro(error.total))}
      lede={text.price.text}
      actions={
        <>
          <Button variant="primary" onClick={onAccept}>
            {text.price.accept(formatEuro(error.total))}
          </Button>
          <Button variant="quiet" onClick={onLater}>
            {text.price.later}
          </Button>
        </>
      }
    >
      <Comparison was={was} from={from} now={error.breakdown} to={error.total} />
    </Dialog>
  );
}

function Head({ children }: { children: string }) {
  return (
    <th className="border-t-0 pt-0 text-ink-2 text-(length:--text-15) not-first:pl-4 not-first:text-right" scope="col">
      {children}
    </th>
  );
}

function Comparison(props: { was: CostBreakdown | null; from: number; now: CostBreakdown; to: number }) {
  const { was, from, now, to } = props;
  return (
    <table className="lines">
      <caption className="sr-only">{text.price.caption}</caption>
      <thead>
        <tr>
          <Head>{text.price.line}</Head>
          {was && <Head>{text.price.was}</Head>}
          <Head>{text.price.now}</Head>
        </tr>
      </thead>
      <tbody>
        {LINES.map(([key, label]) => (
          <tr
            key={key}
            className={
              was && was[key] !== now[key] ? "[&_td:last-child]:text-road-text [&_td:last-child]:font-bold" : undefined
            }
          >
            <th scope="row">{label}</th>
            {was && <td translate="no">{formatEuro(was[key])}</td>}
            <td translate="no">{formatEuro(now[key])}</td>
          </tr>
        ))}
        <tr>
          <th className="border-t-(length:--hair) border-edge font-bold" scope="row">
            {text.price.total}
          </th>
          {was && (
            <td translate="no" className="border-t-(length:--hair) border-edge font-bold">
              {formatEuro(from)}
            </td>
          )}
          <td translate="no" className="border-t-(length:--hair) border-edge font-bold">
            {formatEuro(to)}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
