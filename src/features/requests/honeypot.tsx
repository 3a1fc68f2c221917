import type { Ref } from "react";
import { requests as text } from "#text/requests.ts";

/** A spam trap: people cannot see or reach this field, bots fill it in (docs/api.md, Guests' forms). */
export function Honeypot({ field }: { field: Ref<HTMLInputElement> }) {
  return (
    <div className="size-px overflow-hidden absolute [clip-path:inset(50%)] whitespace-nowrap" aria-hidden="true">
      <label>
        {text.website}
        <input ref={field} type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}
