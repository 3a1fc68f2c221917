import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { diffRows } from "#domain/tariff/diff.ts";
import { type TariffVersion, useTariffVersion } from "#live/tariff-desk.ts";
import { tariffDesk as text } from "#text/tariff-desk.ts";
import { Banner } from "#ui/banner.tsx";
import { FieldGrid } from "#ui/field-grid.tsx";
import { Note, NoteBody, NoteHead } from "#ui/note.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { ChangeList } from "./change-list.tsx";
import { countOf, rowsOf } from "./use-desk.ts";

/** The changes from one version to another. */
export function HistoryDiff({ versions, from, to }: { versions: readonly TariffVersion[]; from: number; to: number }) {
  const navigate = useNavigate();
  const nameOf = (number: number) => versions.find((version) => version.number === number)?.version;
  const first = useTariffVersion(nameOf(from));
  const second = useTariffVersion(nameOf(to));
  const changes = useMemo(
    () => (first.data && second.data ? diffRows(rowsOf(first.data), rowsOf(second.data)) : null),
    [first.data, second.data],
  );
  const options = versions.map(({ number }) => ({ value: number, label: text.history.version(number) }));
  const compare = (next: { from: number; to: number }) =>
    void navigate({ to: "/admin/tariff", search: { view: "history", ...next }, resetScroll: false });
  return (
    <Note labelledBy="diff-title">
      <NoteHead id="diff-title" level={3} title={text.history.diff(from, to)} />
      <NoteBody className="grid gap-4">
        <FieldGrid>
          <SelectField
            label={text.history.from}
            name="history-from"
            value={from}
            onChange={(number) => compare({ from: number, to })}
            options={options}
          />
          <SelectField
            label={text.history.to}
            name="history-to"
            value={to}
            onChange={(number) => compare({ from, to: number })}
            options={options}
          />
        </FieldGrid>
        {first.error || second.error ? (
          <Banner tone="hub" title={text.history.failed} />
        ) : !changes || !second.data ? (
          <Skeleton sheets={1} label={text.loading} />
        ) : changes.length === 0 ? (
          <p>{text.history.same}</p>
        ) : (
          <>
            <p className="hint">{text.changes.summary(countOf(changes), changes.length)}</p>
            <ChangeList changes={changes} rows={rowsOf(second.data)} />
          </>
        )}
      </NoteBody>
    </Note>
  );
}
