import { useState } from "react";
import { DOCUMENT_EXTENSIONS, DOCUMENT_KINDS, type DocumentKind, megabytes } from "#domain/schemas/document.ts";
import { refusalOf } from "#live/check-document.ts";
import { isSignedOut } from "#live/errors.ts";
import type { ShipmentRow } from "#live/shipments.ts";
import { submitDocument } from "#live/submit-document.ts";
import { booking } from "#text/booking.ts";
import { savedWords } from "#text/not-on-device.ts";
import { shipments as text } from "#text/shipments.ts";
import { FileDrop } from "#ui/file-drop.tsx";
import { toast } from "#ui/toast.tsx";

type Work = { name: string; done: number; total: number };
type Failure = { title: string; text: string };

/** While a shipment is pending, its documents can still be added, or replaced by newer ones. */
export function AddDocuments({ row }: { row: ShipmentRow }) {
  return (
    <div className="no-print">
      <p className="hint px-4 pb-3 sm:px-5.5">{text.detail.mayAdd}</p>
      <div className="[&_.drop]:[border-width:1px_0_0] [&_.drop]:border-rule [&_.drop:not(:first-child)]:mt-0">
        {DOCUMENT_KINDS.map((kind) => (
          <AddDocument key={kind} row={row} kind={kind} />
        ))}
      </div>
    </div>
  );
}

function AddDocument({ row, kind }: { row: ShipmentRow; kind: DocumentKind }) {
  const [work, setWork] = useState<Work | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const there = row.documents.some((document) => document.kind === kind);

  function refuse(why: Failure): void {
    setFailure(why);
    toast({ tone: "error", ...why });
  }

  async function add(file: File) {
    setFailure(null);
    const wrong = await refusalOf(file);
    if (wrong) {
      const { tooLarge, failed } = booking.documents;
      refuse(wrong.code === "too_large" ? tooLarge : { title: failed("").title, text: wrong.message });
      return;
    }
    setWork({ name: file.name, done: 0, total: file.size });
    try {
      const onProgress = (done: number, total: number) => setWork({ name: file.name, done, total });
      const added = await submitDocument({ shipment: row.id, kind, file, onProgress });
      if (added.outcome === "sent") toast({ tone: "done", title: text.detail.sent });
      else if (added.outcome === "saved") toast({ tone: "info", ...savedWords(added.at, text.detail.saved) });
      else refuse(booking.documents.failed(booking.documents.slugs[kind]));
    } catch (error) {
      console.error(error);
      const { notAuthenticated, signInFirst, failed, slugs } = booking.documents;
      refuse(isSignedOut(error) ? { title: notAuthenticated, text: signInFirst } : failed(slugs[kind]));
    } finally {
      setWork(null);
    }
  }

  return (
    <FileDrop
      label={there ? text.detail.replace[kind] : text.detail.add[kind]}
      accept={DOCUMENT_EXTENSIONS.join(",")}
      photo
      hint={booking.documents.drop}
      touchHint={booking.documents.choose}
      file={work && { name: work.name, sizeText: booking.documents.size(megabytes(work.total)) }}
      busy={
        work && {
          done: work.done,
          total: work.total,
          text: booking.documents.progress(megabytes(work.done), megabytes(work.total)),
        }
      }
      error={failure}
      onFile={(file) => void add(file)}
      onRemove={() => {}}
    />
  );
}
