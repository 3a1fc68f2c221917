import { useMemo, useState } from "react";
import { formatEuro } from "#domain/rates/money.ts";
import type { Tariff } from "#domain/rates/tariff.ts";
import { diffRows } from "#domain/tariff/diff.ts";
import { type ExampleEffect, exampleEffects } from "#domain/tariff/examples.ts";
import { lintTariff } from "#domain/tariff/lint.ts";
import type { TariffRows } from "#domain/tariff/rows.ts";
import { toAppError } from "#live/errors.ts";
import { usePublish } from "#live/tariff-desk.ts";
import { tariffDesk as text } from "#text/tariff-desk.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { toast } from "#ui/toast.tsx";
import { ChangeList } from "./change-list.tsx";
import { classes } from "./classes.ts";
import { FindingList } from "./findings.tsx";
import { MovedPostcodes } from "./moved-postcodes.tsx";
import { countOf, rowsOf } from "./use-desk.ts";

type Props = {
  title: string;
  lede: string;
  confirm: string;
  /** The current version, as known to this device. */
  current: Tariff;
  rows: TariffRows;
  onClose: () => void;
  onPublished: () => void;
  /** Somebody else has published in the meantime: closes the dialog, the desk shows the new version. */
  onMovedOn: () => void;
};

/** The confirmation before publishing: changes, effects on example prices, findings. */
export function PublishDialog({ title, lede, confirm, current, rows, onClose, onPublished, onMovedOn }: Props) {
  const publish = usePublish();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ title: string; lines: string[] } | null>(null);
  const { changes, effects, warnings } = useMemo(() => {
    const from = rowsOf(current);
    return {
      changes: diffRows(from, rows),
      effects: exampleEffects(from, rows),
      warnings: lintTariff(rows).filter(({ level }) => level === "warning"),
    };
  }, [current, rows]);
  const go = async () => {
    if (busy) return;
    setBusy(true);
    setFailed(null);
    try {
      const result = await publish(current.version, rowsOf(rows));
      if (result.outcome === "published") {
        toast({ tone: "done", title: text.publish.done(result.number), text: text.publish.doneText });
        onPublished();
      } else if (result.outcome === "moved_on") {
        onMovedOn();
      } else if (result.outcome === "unchanged") {
        setFailed({ title: text.publish.unchanged, lines: [] });
      } else {
        setFailed({ title: text.publish.invalid, lines: result.errors.slice(0, 20).map(({ why }) => why) });
      }
    } catch (error) {
      const away = toAppError(error).kind === "offline";
      setFailed({ title: away ? text.publish.offline : text.publish.failed, lines: [] });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={() => !busy && onClose()}
      title={title}
      lede={lede}
      actions={
        <>
          <Button variant="primary" aria-disabled={busy} onClick={() => void go()}>
            {busy ? text.publish.publishing : confirm}
          </Button>
          <Button onClick={() => !busy && onClose()}>{text.publish.cancel}</Button>
        </>
      }
    >
      {failed && (
        <Banner tone="error" role="alert" title={failed.title} className="mb-4">
          {failed.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Banner>
      )}
      {warnings.length > 0 && (
        <section className={classes.publishPart} aria-label={text.publish.warnings}>
          <h3>{text.publish.warnings}</h3>
          <FindingList findings={warnings} most={8} />
        </section>
      )}
      <MovedPostcodes from={current} to={rows} className={classes.publishPart} />
      <section className={classes.publishPart} aria-label={text.publish.effects}>
        <h3>{text.publish.effects}</h3>
        <Effects effects={effects} />
        <p className="hint">{text.publish.examplePallet}</p>
      </section>
      <section className={classes.publishPart} aria-label={text.publish.summary}>
        <h3>{text.publish.summary}</h3>
        <p className="hint">{text.changes.summary(countOf(changes), changes.length)}</p>
        <ChangeList changes={changes} rows={rows} />
      </section>
    </Dialog>
  );
}

function Effects({ effects }: { effects: readonly ExampleEffect[] }) {
  const euro = (value: number | null) => (value === null ? text.publish.notOffered : formatEuro(value));
  return (
    <table className="w-full mb-2 border-collapse">
      <caption className="sr-only">{text.publish.effectsCaption}</caption>
      <thead>
        <tr>
          <td className="py-1.5 border-t-0 border-line pl-3 font-normal text-right whitespace-nowrap text-ink-2 text-(length:--text-15)" />
          <th
            className="py-1.5 border-t-0 border-line pl-3 font-normal text-right whitespace-nowrap text-ink-2 text-(length:--text-15) [&[scope=row]]:pl-0 [&[scope=row]]:text-left [&[scope=row]]:whitespace-normal"
            scope="col"
          >
            {text.publish.before}
          </th>
          <th
            className="py-1.5 border-t-0 border-line pl-3 font-normal text-right whitespace-nowrap text-ink-2 text-(length:--text-15) [&[scope=row]]:pl-0 [&[scope=row]]:text-left [&[scope=row]]:whitespace-normal"
            scope="col"
          >
            {text.publish.after}
          </th>
        </tr>
      </thead>
      <tbody>
        {effects.map(({ place, pallets, before, after }) => (
          <tr key={`${place} ${pallets}`} className={before === after ? undefined : "[&_td:last-child]:font-bold"}>
            <th
              className="py-1.5 border-t border-line pl-3 font-normal text-right whitespace-nowrap [&[scope=row]]:pl-0 [&[scope=row]]:text-left [&[scope=row]]:whitespace-normal"
              scope="row"
            >
              {text.publish.example(place, pallets)}
            </th>
            <td className="py-1.5 border-t border-line pl-3 font-normal text-right whitespace-nowrap">
              {euro(before)}
            </td>
            <td className="py-1.5 border-t border-line pl-3 font-normal text-right whitespace-nowrap">
              {before === after ? <span className="hint">{text.publish.same}</span> : euro(after)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
