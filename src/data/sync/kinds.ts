import { readDocument } from "#data/local/documents.ts";
import { aboutOf, type Op, type OpKind } from "#data/local/outbox-db.ts";
import type { WireRequest } from "#data/remote/transport.ts";
import { GUEST } from "#data/shared/auth-state.ts";
import type { Acknowledges } from "./classify.ts";

type Kind = {
  /** POST unless said otherwise. */
  method?: "PATCH";
  path: (op: Op) => string;
  body: (op: Op) => Promise<NonNullable<WireRequest["body"]>> | NonNullable<WireRequest["body"]>;
  acknowledges: (op: Op) => Acknowledges;
  /** The address to look its record up; "" when nobody may. */
  record: (op: Op) => string;
  /** It arrives through the change feed: the operation stays on screen until the mirror has it. */
  mirrored: boolean;
  /** From this size in bytes the server is asked for the id before a second upload. */
  heavy: boolean;
};

/** A create of a record whose id the device chose. */
function create(collection: string, mirrored: boolean): Kind {
  return {
    path: () => `/api/collections/${collection}/records`,
    body: ({ payload }) => ({ json: payload }),
    acknowledges: sameId,
    record: ({ opId, owner }) => (owner === GUEST ? "" : `/api/collections/${collection}/records/${opId}`),
    mirrored,
    heavy: false,
  };
}

/** A step of a quote; idempotent on the server. */
function quoteStep(step: "sent" | "withdraw"): Kind {
  return {
    path: (op) => `/api/quotes/${aboutOf(op)}/${step}`,
    body: ({ opId }) => ({ json: { op: opId } }),
    acknowledges: (op) => (body) => body.id === aboutOf(op),
    record: () => "",
    mirrored: true,
    heavy: false,
  };
}

/** A change of a sailing by the office, idempotent by op. */
function sailingChange(step: "advance" | "delay"): Kind {
  return {
    path: (op) => `/api/sailings/${aboutOf(op)}/${step}`,
    body: ({ opId, payload }) => ({ json: { op: opId, ...payload } }),
    acknowledges: (op) => (body) => body.id === aboutOf(op),
    record: () => "",
    mirrored: true,
    heavy: false,
  };
}

/** A customer's change of a pending shipment (docs/api.md). */
function ownChange(what: "correct" | "cancel"): Omit<Kind, "body"> {
  return {
    path: (op) => `/api/shipments/${aboutOf(op)}/${what}`,
    acknowledges: (op) => (body) => body.id === aboutOf(op),
    record: () => "",
    mirrored: true,
    heavy: false,
  };
}

function sameId({ opId }: Op): Acknowledges {
  return (body) => body.id === opId;
}

/** Whether this version of the app knows it. */
export const isKind = (kind: string): kind is OpKind => Object.hasOwn(KINDS, kind);

const KINDS: Record<OpKind, Kind> = {
  "booking.create": create("shipments", true),
  "booking.document": { ...create("shipment_documents", true), body: documentBody, heavy: true },
  "quote.sea": create("sea_freight_quotes", true),
  "quote.air": create("air_freight_quotes", true),
  "contact.create": {
    path: () => "/api/contact",
    body: ({ payload }) => ({ json: payload }),
    acknowledges: () => (body) => body.success === true,
    record: () => "",
    mirrored: false,
    heavy: false,
  },
  "quote.create": create("quotes", true),
  "quote.sent": quoteStep("sent"),
  "quote.withdraw": quoteStep("withdraw"),
  "shipment.edit": {
    path: (op) => `/api/shipments/${aboutOf(op)}/edit`,
    body: ({ opId, payload: { undoes, ...set }, base }) => ({
      json: { op: opId, set, seen: base ?? {}, ...(undoes !== undefined && { undoes }) },
    }),
    acknowledges: (op) => (body) => body.id === aboutOf(op),
    record: () => "",
    mirrored: true,
    heavy: false,
  },
  "hold.decide": {
    ...sailingChange("advance"),
    path: (op) => `/api/pallets/${aboutOf(op)}/hold`,
    body: ({ opId, payload, base }) => ({ json: { ...payload, op: opId, seen: base } }),
  },
  // Scans wait for nothing, except a void for its scan; pictures wait for theirs.
  "scan.create": create("scans", true),
  "scan.photo": { ...create("scan_photos", true), body: pictureBody, heavy: true },
  // A match waits for its find: both are about it.
  "found.create": create("found_pallets", true),
  "found.photo": { ...create("found_photos", true), body: foundPictureBody, heavy: true },
  "found.match": { ...sailingChange("advance"), path: (op) => `/api/found-pallets/${aboutOf(op)}/match` },
  "pallet.missing": { ...sailingChange("advance"), path: (op) => `/api/pallets/${aboutOf(op)}/missing` },
  "shipment.correct": {
    ...ownChange("correct"),
    body: ({ opId, payload, base }) => ({ json: { op: opId, set: payload, seen: base ?? {} } }),
  },
  "shipment.cancel": {
    ...ownChange("cancel"),
    body: ({ opId, payload }) => ({ json: { ...payload, op: opId } }),
  },
  // Maker and time are set by the server. Marks of earlier versions do not state what they saw.
  "request.handled": {
    method: "PATCH",
    path: (op) => `/api/collections/${op.payload.collection}/records/${aboutOf(op)}`,
    body: ({ opId, payload, base }) => ({
      json: { handled_at: payload.handled_at, ...(base && { op: opId, ...base }) },
    }),
    acknowledges: (op) => (body) => body.id === aboutOf(op),
    record: () => "",
    mirrored: true,
    heavy: false,
  },
  "sailing.edit": {
    ...sailingChange("advance"),
    path: (op) => `/api/sailings/${aboutOf(op)}/edit`,
    body: ({ opId, payload, base }) => ({ json: { op: opId, set: payload, seen: base ?? {} } }),
  },
  "sailing.advance": sailingChange("advance"),
  "sailing.delay": sailingChange("delay"),
  "pallet.assign": {
    ...sailingChange("advance"),
    path: () => "/api/pallets/assign",
    acknowledges: (op) => (body) => Array.isArray(body.moved) && body.sailing === op.payload.sailing,
  },
};

const SAILING_KINDS: readonly OpKind[] = ["sailing.edit", "sailing.advance", "sailing.delay", "pallet.assign"];

/** The office's operations on sailings and assignments. */
export function isOfSailings({ kind }: Pick<Op, "kind">): boolean {
  return SAILING_KINDS.includes(kind);
}

/**
 * Whether later ones of its key pass it once the server has refused it: it is not sent again unchanged, and each is judged by
 * itself. A match that was refused must not hold back the right one, nor an undo what is done next.
 */
export function letsPassOnceRefused(op: Pick<Op, "kind" | "payload">): boolean {
  return (
    op.payload.undoes !== undefined || op.kind === "booking.document" || op.kind === "found.match" || isOfSailings(op)
  );
}

/** How operations of a kind are sent and recognised. */
export function kindOf(op: Op): Kind {
  return KINDS[op.kind];
}

/**
 * Operations with the same ordering key are sent in their order, one after the other. The key is the aggregate, or the
 * documents of one kind of a shipment, because at the server the last one replaces the others. All operations of sailings
 * share one key: a pallet moves from one sailing to another, and must be aboard before its ship leaves. Words that a pallet is
 * missing have a key each: the server goes by when they were said.
 */
export function orderingKeyOf(op: Op): string {
  if (isOfSailings(op)) return "sailings";
  if (op.kind === "pallet.missing") return op.opId;
  return op.kind === "booking.document" ? `${op.payload.shipment} ${op.payload.kind}` : aboutOf(op);
}

/** True when the operation's result reaches this device through the change feed too. */
export function isMirrored(op: Op): boolean {
  return KINDS[op.kind].mirrored && op.owner !== GUEST;
}

async function foundPictureBody({ opId, payload }: Op): Promise<NonNullable<WireRequest["body"]>> {
  const { row, bytes } = await readDocument(opId);
  return {
    fields: { id: opId, found: String(payload.found), sha256: row.sha256 },
    file: { type: row.type, bytes },
  };
}

async function pictureBody({ opId, payload }: Op): Promise<NonNullable<WireRequest["body"]>> {
  const { row, bytes } = await readDocument(opId);
  return {
    fields: { id: opId, scan: String(payload.scan), kind: row.kind, sha256: row.sha256 },
    file: { type: row.type, bytes },
  };
}

async function documentBody({ opId, payload }: Op): Promise<NonNullable<WireRequest["body"]>> {
  const { row, bytes } = await readDocument(opId);
  return {
    fields: {
      id: opId,
      shipment: String(payload.shipment),
      kind: row.kind,
      file_name: row.name,
      sha256: row.sha256,
    },
    file: { type: row.type, bytes },
  };
}
