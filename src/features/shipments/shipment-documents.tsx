import { DOCUMENT_KINDS, type DocumentKind } from "#domain/schemas/document.ts";
import { useDocumentLink } from "#live/open-document.ts";
import type { RowDocument } from "#live/shipments.ts";
import { shipments as text } from "#text/shipments.ts";
import { SyncMark } from "#ui/freight/sync-mark.tsx";
import { Icon } from "#ui/icon.tsx";
import { toast } from "#ui/toast.tsx";

/** The documents of a shipment: links to uploaded ones, a mark on unsent ones. */
export function ShipmentDocuments({ papers, label }: { papers: readonly RowDocument[]; label: string }) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-x-6 gap-y-1 border-t border-rule px-4 py-1 sm:px-5.5">
      {inOrder(papers).map((paper) => (
        <li key={paper.id} className="flex min-h-12 min-w-0 items-center gap-2">
          {paper.file === "" ? <WaitingPaper paper={paper} /> : <PaperLink paper={paper} />}
        </li>
      ))}
    </ul>
  );
}

function WaitingPaper({ paper }: { paper: RowDocument }) {
  return (
    <>
      <Icon name="file" small />
      <span>{nameOf(paper)}</span>
      {paper.sync && <SyncMark state={paper.sync.state} text={text.sync.marks[paper.sync.state]} />}
    </>
  );
}

function PaperLink({ paper }: { paper: RowDocument }) {
  const link = useDocumentLink(paper, () => toast({ tone: "error", ...text.card.documentFailed }));
  return (
    <a {...link} className="inline-flex min-h-12 items-center gap-2 text-sea underline">
      <Icon name="file" small />
      {nameOf(paper)}
      <span className="sr-only">, {text.card.opensInNewTab}</span>
    </a>
  );
}

const isKind = (kind: string): kind is DocumentKind => (DOCUMENT_KINDS as readonly string[]).includes(kind);
const nameOf = ({ kind, file_name }: RowDocument) => (isKind(kind) ? text.card.documentNames[kind] : file_name);
const rank = ({ kind }: RowDocument) => (isKind(kind) ? DOCUMENT_KINDS.indexOf(kind) : DOCUMENT_KINDS.length);

/** The commercial invoice before the packing list, as in the form. */
function inOrder(papers: readonly RowDocument[]): RowDocument[] {
  return [...papers].sort((a, b) => rank(a) - rank(b));
}
