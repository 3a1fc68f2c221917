import { useSettledEdits } from "#live/settled-edits.ts";
import { admin } from "#text/admin.ts";
import { office as text } from "#text/office.ts";
import { toast } from "#ui/toast.tsx";

/** Confirms edits that were saved offline once the server has them; several in one toast. */
export function SettledEdits() {
  useSettledEdits((count) =>
    toast({ tone: "done", title: count === 1 ? admin.edit.done : text.saved(count), unasked: true }),
  );
  return null;
}
