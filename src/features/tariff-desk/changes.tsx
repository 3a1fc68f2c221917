import { withCell, withoutRow, withRow } from "#domain/tariff/diff.ts";
import { tariffDesk as text } from "#text/tariff-desk.ts";
import { Note, NoteBody, NoteHead } from "#ui/note.tsx";
import { ChangeList } from "./change-list.tsx";
import { deskWords } from "./desk-words.ts";
import type { Desk } from "./use-desk.ts";

/** The draft as a list of changes, each with Undo. */
export function Changes({ desk }: { desk: Desk }) {
  const { changes, count, rows, edit, errors } = desk;
  return (
    <div className="grid gap-5">
      {errors.length > 0 && (
        <Note labelledBy="errors-title" edge="attention">
          <NoteHead id="errors-title" title={text.errors.title} />
          <NoteBody>
            <ul className="gap-1.5 grid">
              {errors.slice(0, 100).map((error) => (
                <li key={`${error.list} ${error.id} ${error.column} ${error.code}`}>
                  <b>{nameOf(desk, error.list, error.id)}</b> {deskWords(error.why)}
                </li>
              ))}
            </ul>
          </NoteBody>
        </Note>
      )}
      <Note labelledBy="changes-title">
        <NoteHead
          id="changes-title"
          title={text.changes.title}
          aside={changes.length > 0 && text.changes.summary(count, changes.length)}
        />
        <NoteBody>
          {changes.length === 0 ? (
            <p>{text.changes.none}</p>
          ) : (
            <ChangeList
              changes={changes}
              rows={{ ...rows, countries: [...rows.countries, ...desk.base.countries] }}
              onUndo={({ list, id, kind, row }, cell) =>
                edit((now) => {
                  if (cell) return withCell(now, list, id, cell.column, cell.from ?? "");
                  return kind === "added" ? withoutRow(now, list, id) : withRow(now, list, row);
                })
              }
            />
          )}
        </NoteBody>
      </Note>
    </div>
  );
}

function nameOf({ rows }: Desk, list: keyof typeof text.errors.lists, id: string): string {
  const row = rows[list].find((known) => known.id === id);
  if (!row) return `${text.errors.lists[list]}:`;
  const name = "zone_name" in row ? row.zone_name : "rate_name" in row ? row.rate_name : row.name;
  return `${name}:`;
}
