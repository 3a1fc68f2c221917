import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { clean } from "#domain/text/clean.ts";
import { readTrackedNumber } from "#domain/track/reference.ts";
import { track as text } from "#text/track.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { useScanner } from "#ui/use-scanner.ts";

/** The same in the server's page and in the app's: what was pressed and typed before the app was there counts in it. */
const id = "track-reference";

/** The field for a reference. An error is shown at the field, and the typed text stays. */
export function NumberForm({ value, fault = "" }: { value: string; fault?: string }) {
  const [typed, setTyped] = useState(() => typedBefore() ?? value);
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
    setFound({ of: typed, fault: faultOf(typed) });
    document.getElementById(id)?.focus();
  };
  return (
    <form className="flex w-full max-w-[28rem] flex-none flex-wrap items-stretch" onSubmit={submit} noValidate>
      <TextField
        // A whole reference is in sight: with large letters it is as large as it fits.
        className="min-w-0 flex-[9999_1_15.5rem] [&_input]:text-[min(var(--text-17),6vw)]"
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
      {/* Below the field, as wide, where a reference would be cut beside it. */}
      <Button type="submit" variant="outline" className="flex-auto">
        {text.submit}
      </Button>
    </form>
  );
}

/** What is wrong with a text that is no reference. */
export const faultOf = (typed: string): string => (clean(typed, "code") === "" ? text.faults.empty : text.faults.form);

/** What was typed into the drawn field before the app was there; null where nothing was. */
function typedBefore(): string | null {
  // Not there while the page is prerendered.
  if (typeof HTMLInputElement === "undefined") return null;
  const field = document.getElementById(id);
  // React keeps both alike.
  return field instanceof HTMLInputElement && field.value !== field.defaultValue ? field.value : null;
}
