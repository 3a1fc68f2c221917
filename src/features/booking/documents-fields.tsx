import type { ReactNode } from "react";
import { DOCUMENT_EXTENSIONS, DOCUMENT_KINDS, type DocumentKind, megabytes } from "#domain/schemas/document.ts";
import { booking as text } from "#text/booking.ts";
import { kept } from "#text/kept.ts";
import { FileDrop } from "#ui/file-drop.tsx";
import { FormSection } from "#ui/form-section.tsx";
import { SyncMark } from "#ui/freight/sync-mark.tsx";
import { sizeText, type Uploads } from "./use-uploads.ts";
import type { Way } from "./use-way.ts";

/** The mark of a document that is on this device only. */
const WAITS: Record<Way, ReactNode> = {
  online: undefined,
  offline: <SyncMark state="waiting" text={text.documents.waiting} />,
  kept: <SyncMark state="sign_in" text={kept.form.document} />,
};

const ACCEPT = DOCUMENT_EXTENSIONS.join(",");

/** 'Documentation (Optional)': the commercial invoice, then the packing list. */
export function DocumentsFields(props: { number: number; uploads: Uploads; disabled: boolean; way: Way }) {
  const { number, uploads, disabled, way } = props;
  const one = (kind: DocumentKind) => {
    const { file, busy, error } = uploads.of[kind];
    // While a file is being stored, it is shown instead of the one it replaces.
    const shown = busy ? { name: busy.name, size: busy.total } : file;
    return (
      <FileDrop
        key={kind}
        label={text.documents.names[kind]}
        accept={ACCEPT}
        photo
        touchHint={error?.refused ? text.documents.chooseInstead(error.refused) : text.documents.choose}
        hint={error?.refused ? text.documents.dropInstead(error.refused) : text.documents.drop}
        file={shown && { name: shown.name, sizeText: sizeText(shown.size) }}
        busy={
          busy && {
            done: busy.done,
            total: busy.total,
            text: text.documents.progress(megabytes(busy.done), megabytes(busy.total)),
          }
        }
        error={error}
        disabled={disabled}
        onFile={(chosen) => void uploads.choose(kind, chosen)}
        onRemove={() => void uploads.remove(kind)}
        onCancel={() => uploads.cancel(kind)}
        mark={file && WAITS[way]}
      />
    );
  };
  return (
    <FormSection number={number} title={text.documents.title}>
      <div className="[&>*+*]:-mt-px">{DOCUMENT_KINDS.map(one)}</div>
    </FormSection>
  );
}
