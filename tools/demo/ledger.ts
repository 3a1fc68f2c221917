import { stored } from "./clock.ts";
import type { Random } from "./random.ts";

export type Row = Record<string, unknown>;
export type FileKind = "invoice" | "packing" | "photo" | "signature";
/** A file of a row: its collection and row, its stored name, and which of the made files it is. */
export type StoredFile = { collection: string; id: string; name: string; kind: FileKind; variant: number };
/** The sum and size of a made file. */
export type Sums = (kind: FileKind, variant: number) => { sha256: string; size: number };
type By = { id: string };
export type Ledger = ReturnType<typeof newLedger>;

/** How many different pictures and papers of a kind there are. */
export const VARIANTS = 12;

/** Where rows go, and what the made files are. */
export type Store = { add: (collection: string, row: Row) => void; sums: Sums };

/** Writes the usual rows of the year. Nothing after `now` is written. */
export function newLedger(random: Random, now: number, { add, sums }: Store) {
  const files: StoredFile[] = [];
  const file = (collection: string, kind: FileKind, extension: string) => {
    const variant = random.whole(0, VARIANTS - 1);
    const id = random.id();
    const name = `${kind}_${random.id().slice(0, 10)}.${extension}`;
    files.push({ collection, id, name, kind, variant });
    return { id, file: name, ...sums(kind, variant) };
  };
  const dates = (at: number) => ({ created: stored(at), updated: stored(at) });
  return {
    files,
    add,
    audit(at: number, by: By, kind: string, [collection, record]: [string, string], changes: Row) {
      const row = { id: random.id(), at: stored(at), by: by.id, kind, collection, record, note: "", day: 0 };
      add("audit_log", { ...row, changes: JSON.stringify(changes) });
    },
    /** A letter that the product would have sent at `at`; here none is sent. */
    mail(to: string, template: string, data: Row, key: string, at: number) {
      const row = { id: random.id(), to, template, data: JSON.stringify(data), dedupe_key: `${template}:${key}` };
      add("mail_queue", {
        ...row,
        state: "suppressed",
        attempts: 0,
        next_try: "",
        last_error: "",
        channel: "",
        ...dates(at),
      });
    },
    note(shipment: string, text: string, at: number, by: By) {
      add("shipment_notes", { id: random.id(), shipment, admin_notes: text, by: by.id, ...dates(at) });
    },
    documents(shipment: string, user_id: string, at: number) {
      if (at > now) return;
      for (const [kind, paper] of [
        ["commercial_invoice", "invoice"],
        ["packing_list", "packing"],
      ] as const) {
        const row = { shipment, user_id, kind, file_name: `${kind.replace("_", "-")}.pdf`, replaced: "", ...dates(at) };
        add("shipment_documents", { ...row, ...file("shipment_documents", paper, "pdf") });
      }
    },
    /** The photo of a pallet without a label. */
    foundPhoto(find: Row, at: number, by: By) {
      if (at > now) return;
      const { size, ...picture } = file("found_photos", "photo", "png");
      add("found_photos", { ...picture, ...find, by: by.id, ...dates(at) });
    },
    photo(scan: Row, kind: "photo" | "signature", at: number, by: By) {
      if (at > now) return;
      const { size, ...picture } = file("scan_photos", kind, "png");
      add("scan_photos", { ...picture, ...scan, kind, by: by.id, ...dates(at) });
    },
  };
}
