import { useState } from "react";
import type { ScanPoint } from "#domain/pallets/scan.ts";
import { pallets } from "#domain/records/pallets.ts";
import { clean } from "#domain/text/clean.ts";
import { formatMoment } from "#i18n/format.ts";
import { type ExpectedShipment, type PalletNow, sayMissing } from "#live/warehouse.ts";
import { warehouse as text } from "#text/warehouse.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextAreaField } from "#ui/field.tsx";
import { toast } from "#ui/toast.tsx";
import { savingTrouble } from "./saving-trouble.ts";

const { expected: words } = text;

/** The missing pallets, and the word that they are: a record that office and warehouse see, without a network too. */
export function Missing({
  row,
  point,
  missing,
}: {
  row: ExpectedShipment;
  point: ScanPoint;
  missing: readonly PalletNow[];
}) {
  const [asks, ask] = useState(false);
  const numbers = missing.map(({ number }) => number).join(", ");
  const line = words.notHere(numbers, missing.length, missing[0]?.count ?? row.of);
  const said = missing.filter(({ missing_since }) => missing_since !== "");
  const open = missing.filter(({ missing_since }) => missing_since === "");
  const first = said[0];
  return (
    <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="min-w-0 font-semibold text-15 text-error [overflow-wrap:anywhere]">
        {line}
        {first && (
          <span className="block font-normal text-ink-2">
            {words.saidMissing(formatMoment(first.missing_since), first.missing_note)}
          </span>
        )}
      </span>
      {open.length > 0 ? (
        <Button size="sm" className="ml-auto" aria-label={`${words.report}: ${line}`} onClick={() => ask(true)}>
          {words.report}
        </Button>
      ) : (
        <Button
          size="sm"
          variant="quiet"
          className="ml-auto"
          aria-label={`${words.notMissing}: ${line}`}
          onClick={() => void say({ pallets: said.map(({ id }) => id), point, note: "", missing: false })}
        >
          {words.notMissing}
        </Button>
      )}
      {asks && <ReportMissing {...{ line, point }} pallets={open.map(({ id }) => id)} onClose={() => ask(false)} />}
    </div>
  );
}

/** Nothing more than a press is needed. */
function ReportMissing({
  line,
  point,
  pallets,
  onClose,
}: {
  line: string;
  point: ScanPoint;
  pallets: readonly string[];
  onClose: () => void;
}) {
  const [note, setNote] = useState("");
  const long = note.length > MOST_NOTE;
  const submit = async () => {
    if (!long && (await say({ pallets, point, note: clean(note, "text"), missing: true }))) onClose();
  };
  return (
    <Dialog open onClose={onClose} title={words.reportTitle} lede={line} size="sm">
      <form
        className="grid gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextAreaField
          label={words.reportNote}
          name="missing-note"
          rows={2}
          optional
          value={note}
          error={long ? words.reportLong : undefined}
          onChange={setNote}
        />
        <Button type="submit" variant="primary" size="lg" wide>
          {words.reportSave}
        </Button>
      </form>
    </Dialog>
  );
}

const MOST_NOTE = pallets.missing_note.max;

/** False where it could not be kept. */
async function say(input: Parameters<typeof sayMissing>[0]): Promise<boolean> {
  try {
    await sayMissing(input);
    toast({ tone: "done", title: text.problem.saved });
    return true;
  } catch (error) {
    const { title, how } = savingTrouble(error);
    toast({ tone: "error", title, text: how });
    return false;
  }
}
