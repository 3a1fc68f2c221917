import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useId, useState } from "react";
import { clean } from "#domain/text/clean.ts";
import { readTrackedNumber } from "#domain/track/reference.ts";
import { track as text } from "#text/track.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { useScanner } from "#ui/use-scanner.ts";

/** The field for a reference. An error is shown at the field, and the typed text stays. */
export function NumberForm({ value, fault = "" }: { value: string; fault?: string }) {
  const id = useId();
  const [typed, setTyped] = useState(() => typedBefore(id) ?? value);
  // A fault is about what was asked for; whoever types goes on to something else.
  const [found, setFound] = useState<{ of: string; fault: string } | null>(null);
  const navigate = useNavigate();
  const said = found?.of === typed ? found.fault : typed === value ? fault : "";
  const goTo = (text: string) => {
    const number = readTrackedNumber(text);
    if (number) void navigate({ to: "/track/$reference", params: { reference: number.reference } });
    return number !== null;
  };
  useScanner(goTo, { field: id });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (goTo(typed)) return;
    setFound({ of: typed, fault: clean(typed, "code") === "" ? text.faults.empty : text.faults.form });
    document.getElementById(id)?.focus();
  };
  return (
    <form className="flex w-full max-w-[28rem] flex-none items-stretch" onSubmit={submit} noValidate>
      <TextField
        className="min-w-0 flex-1"
        label={text.field}
        name="reference"
        id={id}
        value={typed}
        onChange={setTyped}
        error={said || undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder={text.example}
        required
      />
      <Button type="submit" variant="outline" className="flex-none">
        {text.submit}
      </Button>
    </form>
  );
}

/** What was typed into the prerendered field before the app was ready: hydration would empty it. Null: it is not prerendered. */
function typedBefore(id: string): string | null {
  // Not there while the page is prerendered.
  if (typeof HTMLInputElement === "undefined") return null;
  const field = document.getElementById(id);
  return field instanceof HTMLInputElement ? field.value : null;
}
