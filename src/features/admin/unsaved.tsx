import { createContext, type ReactNode, useContext } from "react";
import { useUnsavedEdits } from "#live/drafts.ts";
import { admin as text } from "#text/admin.ts";
import { Icon } from "#ui/icon.tsx";

const Unsaved = createContext<ReadonlySet<string>>(new Set());

/** Context provider for the list: which shipments have unsaved changes on this device. One query for all rows. */
export function UnsavedEdits({ children }: { children: ReactNode }) {
  return <Unsaved value={useUnsavedEdits()}>{children}</Unsaved>;
}

/** The mark on a shipment's row. */
export function UnsavedMark({ id }: { id: string }) {
  if (!useContext(Unsaved).has(id)) return null;
  return (
    <span className="text-15 inline-flex items-center gap-1.5 font-semibold">
      <Icon name="device" small />
      {text.unsaved.mark}
    </span>
  );
}

/** The number of unsaved changes, above the list. */
export function UnsavedCount() {
  const { size } = useContext(Unsaved);
  if (size === 0) return null;
  return <p className="hint px-4 py-2 sm:px-6">{text.unsaved.count(size)}</p>;
}
