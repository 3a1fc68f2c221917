import { DOCUMENT_KINDS } from "#domain/schemas/document.ts";
import type { ShipmentDocument } from "#live/office.ts";
import { useDocumentLink } from "#live/open-document.ts";
import { admin as text } from "#text/admin.ts";
import { Icon } from "#ui/icon.tsx";
import { Note, NoteHead } from "#ui/note.tsx";
import { toast } from "#ui/toast.tsx";

/** The shipment's documents, each in a new tab (rule: shipment.detail). */
export function DetailDocuments({ documents }: { documents: readonly ShipmentDocument[] }) {
  const words = text.detail.documents;
  // The packing list first (rule: shipment.detail).
  const known = [...DOCUMENT_KINDS].reverse().flatMap((kind) => documents.filter((document) => document.kind === kind));
  return (
    <Note label={words.title}>
      <NoteHead title={words.title} />
      {known.length === 0 ? (
        <p className="px-4 border-t border-rule pt-3 pb-4 text-ink-2 sm:px-5.5">{words.none}</p>
      ) : (
        <ul>
          {known.map((document) => (
            <li
              key={document.id}
              className="flex flex-wrap items-center justify-between gap-x-3 border-t border-rule px-4 sm:px-5.5"
            >
              <DocumentLink document={document} />
              <span className="hint">{[typeOf(document.file_name), words.newTab].filter(Boolean).join(", ")}</span>
            </li>
          ))}
        </ul>
      )}
    </Note>
  );
}

function DocumentLink({ document }: { document: ShipmentDocument }) {
  const words = text.detail.documents;
  const link = useDocumentLink(document, () => toast({ tone: "error", ...words.failed }));
  return (
    <a
      {...link}
      className="gap-2.5 inline-flex items-center min-h-12 text-sea underline decoration-[1.5px] underline-offset-4"
    >
      <Icon name="file" small />
      {words.names[document.kind as keyof typeof words.names]}
      <span className="sr-only">{words.opens}</span>
    </a>
  );
}

const typeOf = (name: string) => (/\.([a-z0-9]{2,4})$/i.exec(name)?.[1] ?? "").toUpperCase();
