import { useCallback, useEffect, useRef, useState } from "react";
import { DOCUMENT_KINDS, type DocumentKind, megabytes } from "#domain/schemas/document.ts";
import { refusalOf } from "#live/check-document.ts";
import { removeDocument, type StoredDocument, storeDocument, useDocuments } from "#live/documents.ts";
import { isReachable } from "#live/online.ts";
import { useSession } from "#live/session.ts";
import { isFull } from "#live/storage.ts";
import { booking as text } from "#text/booking.ts";
import { toast } from "#ui/toast.tsx";
import { BOOKING_DRAFT } from "./booking-draft.ts";

/** `refused` is the name of the file that was refused; the file itself is not stored. */
export type UploadError = { title: string; text: string; refused?: string };
export type Upload = {
  file: StoredDocument | null;
  busy: { name: string; done: number; total: number } | null;
  error: UploadError | null;
};
export type Uploads = {
  of: Record<DocumentKind, Upload>;
  /** The kinds that are being read, hashed and stored right now; the form may not be submitted meanwhile. */
  busy: DocumentKind[];
  stored: StoredDocument[];
  choose: (kind: DocumentKind, file: File) => Promise<void>;
  cancel: (kind: DocumentKind) => void;
  remove: (kind: DocumentKind) => Promise<void>;
};

type Work = Pick<Upload, "busy" | "error"> & {
  /** After a cancel, the earlier document: the cancelled file may still be stored and is then removed again. */
  held?: { run: number; file: StoredDocument | null };
  /** Stored, but not in the live list yet: a booking confirmed at this moment must include it. */
  arrived?: StoredDocument | undefined;
};
const IDLE: Work = { busy: null, error: null };

/** The two documents of a booking draft: choosing, storing on the device with progress, removing. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure over the state of both documents; its functions are short
export function useUploads(): Uploads {
  const session = useSession();
  const onDevice = useDocuments(BOOKING_DRAFT);
  // Cancelled files that were stored all the same: hidden at once, deleted a moment later.
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  const stored = onDevice.filter(({ id }) => !dropped.has(id));
  const [work, setWork] = useState<Record<DocumentKind, Work>>({ commercial_invoice: IDLE, packing_list: IDLE });
  // Run numbers, so that a cancelled or replaced run is ignored when it ends.
  const runs = useRef<Record<DocumentKind, number>>({ commercial_invoice: 0, packing_list: 0 });
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  // Once it is in the live list, only the list counts, because another tab may remove it.
  useEffect(() => {
    for (const kind of DOCUMENT_KINDS)
      setWork((all) =>
        onDevice.some(({ id }) => id === all[kind].arrived?.id)
          ? { ...all, [kind]: { ...all[kind], arrived: undefined } }
          : all,
      );
  }, [onDevice]);
  const put = useCallback((kind: DocumentKind, next: Work) => setWork((all) => ({ ...all, [kind]: next })), []);
  const refuse = useCallback(
    (kind: DocumentKind, error: UploadError) => {
      put(kind, { busy: null, error });
      toast({ tone: "error", title: error.title, text: error.text });
    },
    [put],
  );

  /** Checks the network, shown as busy. Offline, a visitor's documents are kept with their booking until somebody signs in. */
  async function isOnline(kind: DocumentKind, { name, size }: File): Promise<boolean> {
    put(kind, { busy: { name, done: 0, total: size }, error: null });
    const online = await isReachable();
    put(kind, IDLE);
    return online;
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one choice of a file from the check to the stored document; a later choice may end it at each step
  async function choose(kind: DocumentKind, file: File) {
    if (work[kind].busy) return;
    if (!session && (await isOnline(kind, file))) {
      refuse(kind, { title: text.documents.notAuthenticated, text: text.documents.signInFirst });
      return;
    }
    runs.current[kind] += 1;
    const run = runs.current[kind];
    const current = () => mounted.current && runs.current[kind] === run;
    const release = () => setWork((all) => (all[kind].held?.run === run ? { ...all, [kind]: IDLE } : all));
    // Set before the checks, so that the booking cannot be confirmed while a file is being checked.
    put(kind, { busy: { name: file.name, done: 0, total: file.size }, error: null });
    const wrong = await refusalOf(file);
    if (runs.current[kind] !== run) return release();
    if (wrong) {
      const said = wrong.code === "too_large" ? text.documents.tooLarge.text : wrong.message;
      const title = wrong.code === "too_large" ? text.documents.tooLarge.title : text.documents.failed("").title;
      refuse(kind, { title, text: said, refused: text.documents.refusedFile(file.name, megabytes(file.size)) });
      return;
    }
    const earlier = stored.filter((document) => document.kind === kind);
    try {
      const document = await storeDocument({
        draft: BOOKING_DRAFT,
        kind,
        file,
        visitor: !session,
        holds: true,
        onProgress: (done) => {
          if (current()) put(kind, { busy: { name: file.name, done, total: file.size }, error: null });
        },
      });
      if (runs.current[kind] !== run) {
        setDropped((all) => new Set([...all, document.id]));
        await removeDocument(document.id);
        release();
        return;
      }
      await Promise.all(earlier.filter(({ id }) => id !== document.id).map(({ id }) => removeDocument(id)));
      if (current()) put(kind, { ...IDLE, arrived: document });
    } catch (error) {
      console.error(error);
      if (!current()) return;
      const failed = text.documents.failed(text.documents.slugs[kind]);
      refuse(kind, isFull(error) ? { ...failed, text: `${failed.text} ${text.documents.full}` } : failed);
    }
  }

  const upload = (kind: DocumentKind): Upload => {
    const { busy, error, held, arrived } = work[kind];
    const listed = stored.findLast((document) => document.kind === kind) ?? null;
    return { busy, error, file: held ? held.file : (arrived ?? listed) };
  };
  const of = { commercial_invoice: upload("commercial_invoice"), packing_list: upload("packing_list") };
  return {
    of,
    busy: DOCUMENT_KINDS.filter((kind) => work[kind].busy),
    stored: DOCUMENT_KINDS.flatMap((kind) => of[kind].file ?? []),
    choose,
    cancel(kind) {
      const held = { run: runs.current[kind], file: of[kind].file };
      runs.current[kind] += 1;
      put(kind, { ...IDLE, held });
    },
    async remove(kind) {
      put(kind, IDLE);
      await Promise.all(stored.filter((document) => document.kind === kind).map(({ id }) => removeDocument(id)));
    },
  };
}

export function sizeText(bytes: number): string {
  return text.documents.size(megabytes(bytes));
}
