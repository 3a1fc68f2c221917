import { useState } from "react";
import { saveFile } from "#lib/save-file.ts";
import { useCsvDecimals } from "#live/csv-decimals.ts";
import { useDeviceOnline } from "#live/network.ts";
import { type AuditQuery, auditFile, wholeAudit } from "#live/people.ts";
import { people } from "#text/people.ts";
import { Button } from "#ui/button.tsx";
import { CsvChoice } from "#ui/csv-choice.tsx";
import { toast } from "#ui/toast.tsx";
import { changesText, whoDid } from "./entry-text.ts";

const text = people.log;

/** Exports all entries of the search as a file, generated on the device. */
export function ExportButton({ query, disabled }: { query: AuditQuery; disabled: boolean }) {
  const [busy, setBusy] = useState(false);
  const online = useDeviceOnline();
  const { decimals, onChoose } = useCsvDecimals();
  const make = async () => {
    if (busy || disabled) return;
    setBusy(true);
    try {
      const { entries, complete } = await wholeAudit(query);
      const rows = entries.map((entry) => [
        entry.at.replace(" ", "T"),
        whoDid(entry),
        entry.by.id,
        entry.kind,
        entry.collection,
        entry.record,
        entry.label,
        changesText(entry.values),
        entry.note,
      ]);
      saveFile(await auditFile([[...text.columns], ...rows], decimals), text.file);
      if (!complete) toast({ tone: "info", title: text.cut(entries.length) });
    } catch (error) {
      console.error(error);
      toast({ tone: "error", title: text.exportFailed });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        icon="download"
        aria-disabled={busy || disabled || undefined}
        blocked={online ? undefined : people.offline.blocked}
        onClick={() => void make()}
      >
        {busy ? text.exporting : text.export}
      </Button>
      <CsvChoice {...{ decimals, onChoose }} />
    </div>
  );
}
