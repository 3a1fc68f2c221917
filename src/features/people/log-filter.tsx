import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { usePeople } from "#live/people.ts";
import { people } from "#text/people.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { FieldGrid } from "#ui/field-grid.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { type LogSearch, recordTyped } from "./log-search.ts";

const text = people.log;
const KINDS = [
  { value: "", label: text.everything },
  ...Object.entries(text.kinds).map(([value, label]) => ({ value, label })),
];

/** Selects apply at once; typed text applies on submit. */
export function LogFilter({ search, error }: { search: LogSearch; error?: string | undefined }) {
  const navigate = useNavigate();
  const colleagues = usePeople().data ?? [];
  const { person = "", kind = "", record = "" } = search;
  const [typed, setTyped] = useState(record);
  // The address determines the filter, also after Back.
  useEffect(() => setTyped(record), [record]);
  const form = useRef<HTMLFormElement>(null);
  const show = (next: LogSearch) => {
    const { person, kind, record } = { ...search, record: recordTyped(typed), ...next };
    void navigate({
      to: "/admin/people/log",
      search: { person: person || undefined, kind: kind || undefined, record: record || undefined },
      resetScroll: false,
    });
  };
  const clear = () => {
    show({ person: "", kind: "", record: "" });
    // The Clear button disappears when it is pressed.
    form.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
  };
  const persons = [
    { value: "", label: text.everybody },
    ...colleagues.map(({ id, name, email }) => ({ value: id, label: name || email })),
    // A person who has left the company can still be filtered by.
    ...(person && !colleagues.some(({ id }) => id === person) ? [{ value: person, label: person }] : []),
  ];
  return (
    <form
      ref={form}
      className="pb-4"
      onSubmit={(event) => {
        event.preventDefault();
        show({});
      }}
    >
      <FieldGrid columns={3}>
        <SelectField
          label={text.person}
          name="log-person"
          value={person}
          options={persons}
          onChange={(value) => show({ person: value })}
        />
        <SelectField
          label={text.kind}
          name="log-kind"
          value={kind}
          options={KINDS}
          onChange={(value) => show({ kind: value })}
        />
        <TextField
          label={text.record}
          name="log-record"
          value={typed}
          onChange={setTyped}
          error={error}
          hint={text.recordHint}
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
        />
      </FieldGrid>
      <div className="gap-3 flex flex-wrap pt-3">
        <Button type="submit">{text.search}</Button>
        {(person || kind || record) && (
          <Button variant="quiet" onClick={clear}>
            {text.clear}
          </Button>
        )}
      </div>
    </form>
  );
}
