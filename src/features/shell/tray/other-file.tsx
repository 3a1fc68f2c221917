import { useRef } from "react";
import { DOCUMENT_EXTENSIONS } from "#domain/schemas/document.ts";
import { useOwner } from "#live/early-live.ts";
import type { TrayItem } from "#live/tray.ts";
import { sync as text } from "#text/sync.ts";
import { Button } from "#ui/button.tsx";
import type { TrayActions } from "./use-tray-actions.ts";

/** For a document that was refused or is damaged: another file in its place. */
export function OtherFile({ item, actions, title }: { item: TrayItem; actions: TrayActions; title: string }) {
  const input = useRef<HTMLInputElement>(null);
  const owner = useOwner();
  const { op } = item;
  const label = text.actions.about(text.actions.otherFile, title);
  if (op.kind !== "booking.document" || op.state !== "rejected" || op.owner !== owner) return null;
  return (
    <>
      <input
        ref={input}
        type="file"
        className="hidden"
        accept={DOCUMENT_EXTENSIONS.join(",")}
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) actions.replaceDocument(op.opId, file);
          // So that the same file can be chosen again.
          event.target.value = "";
        }}
      />
      <Button size="sm" disabled={actions.busy} aria-label={label} onClick={() => input.current?.click()}>
        {text.actions.otherFile}
      </Button>
    </>
  );
}
