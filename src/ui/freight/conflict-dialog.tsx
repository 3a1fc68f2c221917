import { type FormEvent, type ReactNode, useEffect, useId, useState } from "react";
import { isShipmentStatus } from "#domain/shipment/status.ts";
import { formatMoment } from "#i18n/format.ts";
import { sync as text } from "#text/sync.ts";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { RadioCards } from "../radio-cards.tsx";
import { StatusBadge } from "./status-badge.tsx";

/** A field that two people changed: this person's value, and the other's with who and when (an instant). */
export type Clash = { field: string; mine: string; theirs: string; by: string; at: string };
export type Choices = Record<string, "mine" | "theirs">;

export type ConflictDialogProps = {
  open: boolean;
  /** "AKF-12345-67890, Berlin to Limassol" */
  shipment: string;
  clashes: readonly Clash[];
  /** Labels of the fields of the same edit that do not clash. */
  rest?: readonly string[] | undefined;
  /** When the person made the edit, milliseconds. */
  madeAt: number;
  busy?: boolean | undefined;
  onSave: (choices: Choices) => void;
  onLater: () => void;
};

/** Shows both values side by side. Nothing is preselected, and nothing is overwritten before "Save". */
export function ConflictDialog(props: ConflictDialogProps) {
  const { open, shipment, clashes, rest = [], madeAt, busy } = props;
  const formId = useId();
  const [choices, setChoices] = useState<Choices>({});
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (open) return;
    setChoices({});
    setAsked(false);
  }, [open]);

  function save(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setAsked(true);
    const open = clashes.find(({ field }) => !choices[field]);
    if (open) document.getElementById(`${formId}-${open.field}`)?.focus();
    else props.onSave(choices);
  }

  return (
    <Dialog
      open={open}
      onClose={props.onLater}
      title={text.conflict.title}
      lede={[text.conflict.lede(shipment), rest.length > 0 && text.conflict.rest(rest.join(", "))]
        .filter(Boolean)
        .join(" ")}
      actions={
        <>
          <Button variant="primary" type="submit" form={formId} disabled={busy}>
            {text.conflict.save}
          </Button>
          <Button variant="quiet" onClick={props.onLater}>
            {text.conflict.later}
          </Button>
          <p className="hint sm:ml-auto">{text.conflict.promise}</p>
        </>
      }
    >
      <form id={formId} onSubmit={save} className="grid gap-6" noValidate>
        {clashes.map(({ field, mine, theirs, by, at }) => (
          <RadioCards
            key={field}
            id={`${formId}-${field}`}
            legend={fieldLabel(field)}
            value={choices[field] ?? null}
            onChange={(choice) => setChoices({ ...choices, [field]: choice as "mine" | "theirs" })}
            error={asked && !choices[field] ? text.conflict.choose : undefined}
            options={[
              { value: "mine", label: shown(field, mine), detail: text.conflict.yoursAt(formatMoment(madeAt)) },
              {
                value: "theirs",
                label: shown(field, theirs),
                detail: text.conflict.theirsAt(by || text.conflict.somebody, formatMoment(at)),
              },
            ]}
          />
        ))}
      </form>
    </Dialog>
  );
}

/** The label of a field that the office edits, as on its screen. */
export function fieldLabel(field: string): string {
  return field in text.fields ? text.fields[field as keyof typeof text.fields] : field;
}

function shown(field: string, value: string): ReactNode {
  if (value === "") return <span className="text-ink-2">{text.conflict.empty}</span>;
  if (field === "status" && isShipmentStatus(value)) return <StatusBadge status={value} />;
  return <span className="[overflow-wrap:anywhere] whitespace-pre-line">{value}</span>;
}
