import { useMemo, useState } from "react";
import { diffRows } from "#domain/tariff/diff.ts";
import { type Conflict, mergeRows, type Side } from "#domain/tariff/merge.ts";
import { tariffDesk as text } from "#text/tariff-desk.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Segments } from "#ui/segments.tsx";
import { toast } from "#ui/toast.tsx";
import { cellText, columnLabel, rowName } from "./cell-text.ts";
import { ChangeList } from "./change-list.tsx";
import { classes } from "./classes.ts";
import { type Desk, rowsOf } from "./use-desk.ts";

/** Rebases the draft onto a newer published version: shows its changes, and asks about each value that both sides changed. */
export function RebaseDialog({ desk, onClose }: { desk: Desk; onClose: () => void }) {
  const [choices, setChoices] = useState<Record<string, Side>>({});
  const { base, current, rows } = desk;
  const theirs = useMemo(() => rowsOf(current), [current]);
  const { rows: merged, conflicts } = useMemo(
    () => mergeRows(rowsOf(base), rows, theirs, choices),
    [base, rows, theirs, choices],
  );
  const news = useMemo(() => diffRows(rowsOf(base), theirs), [base, theirs]);
  const open = conflicts.some(({ choice }) => choice === null);
  const apply = () => {
    desk.rebase(current, merged);
    toast({ tone: "done", title: text.rebase.done(current.number) });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.rebase.title(current.number)}
      lede={text.rebase.text}
      actions={
        <>
          <Button variant="primary" blocked={open ? text.rebase.open_conflicts : undefined} onClick={apply}>
            {text.rebase.apply}
          </Button>
          <Button onClick={onClose}>{text.rebase.cancel}</Button>
        </>
      }
    >
      <section className={classes.publishPart} aria-label={text.rebase.conflicts(conflicts.length)}>
        <h3>{conflicts.length > 0 ? text.rebase.conflicts(conflicts.length) : text.rebase.noConflicts}</h3>
        {conflicts.map((conflict) => (
          <Question
            key={conflict.key}
            conflict={conflict}
            desk={desk}
            onChoose={(side) => setChoices((before) => ({ ...before, [conflict.key]: side }))}
          />
        ))}
      </section>
      <section className={classes.publishPart} aria-label={text.rebase.theirs}>
        <h3>{text.rebase.theirs}</h3>
        <ChangeList changes={news} rows={theirs} />
      </section>
    </Dialog>
  );
}

function Question({ conflict, desk, onChoose }: { conflict: Conflict; desk: Desk; onChoose: (side: Side) => void }) {
  const { list, row, column, mine, theirs, choice } = conflict;
  const { code, name } = rowName(list, row, desk.rows);
  const shown = (value: Conflict["mine"]) => {
    if (column === "") return value === null ? text.rebase.removed : text.rebase.kept;
    return cellText(value) || text.changes.empty;
  };
  return (
    <div className="pt-2 pb-3">
      <Segments
        showLegend
        legend={[code, name, column && columnLabel(list, column)].filter(Boolean).join(", ")}
        options={[
          { value: "mine", label: text.rebase.mine, detail: shown(mine) },
          { value: "theirs", label: text.rebase.theirsOne, detail: shown(theirs) },
        ]}
        value={choice}
        onChange={(side) => onChoose(side === "mine" ? "mine" : "theirs")}
      />
    </div>
  );
}
