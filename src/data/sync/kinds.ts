import { GUEST } from "#data/auth-state.ts";
import { readDocument } from "#data/local/documents.ts";
import { aboutOf, type Op, type OpKind } from "#data/local/outbox-db.ts";
import type { Acknowledges } from "./classify.ts";
import type { WireRequest } from "./transport.ts";

type Kind = {
  /** POST unless said otherwise. */
  method?: "PATCH";
  path: (op: Op) => string;
  body: (op: Op) => Promise<NonNullable<WireRequest["body"]>> | NonNullable<WireRequest["body"]>;
  acknowledges: (op: Op) => Acknowledges;
  /** Where its record can be asked for; "" when nobody may. */
  record: (op: Op) => string;
  /** Arrives through the change feed: the operation stays on the screen until the mirror has it. */
  mirrored: boolean;
  /** So many bytes that the server is asked for the id before they are sent a second time. */
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

function sameId({ opId }: Op): Acknowledges {
  return (body) => body.id === opId;
}

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
  "shipment.edit": {
    path: (op) => `/api/shipments/${aboutOf(op)}/edit`,
    body: ({ opId, payload, base }) => ({ json: { op: opId, set: payload, seen: base ?? {} } }),
    acknowledges: (op) => (body) => body.id === aboutOf(op),
    record: () => "",
    mirrored: true,
    heavy: false,
  },
  // Who made it and when is what the server says. Marks of earlier versions do not say what they saw.
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
};

/** How operations of a kind are sent and recognised. */
export function kindOf(op: Op): Kind {
  return KINDS[op.kind];
}

/**
 * Operations of one line are sent in their order, one after the other: an aggregate, or the documents of one kind of a
 * shipment, since at the server the one that comes last takes the place of the others.
 */
export function lineOf(op: Op): string {
  return op.kind === "booking.document" ? `${op.payload.shipment} ${op.payload.kind}` : aboutOf(op);
}

/** True when the operation's result reaches this device through the change feed too. */
export function isMirrored(op: Op): boolean {
  return KINDS[op.kind].mirrored && op.owner !== GUEST;
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
