import { useLandedEdits } from "#live/landed-edits.ts";
import { admin } from "#text/admin.ts";
import { office as text } from "#text/office.ts";
import { toast } from "#ui/toast.tsx";

/** What was saved without a network and has arrived is said as it is online; several in one line. */
export function LandedEdits() {
  useLandedEdits((count) =>
    toast({ tone: "done", title: count === 1 ? admin.edit.done : text.landed(count), unasked: true }),
  );
  return null;
}
