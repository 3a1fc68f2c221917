import { Link } from "@tanstack/react-router";
import { isPalletId, palletCodeParts } from "#domain/pallets/code.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import type { HeldShipment, HoldChange } from "#live/holds.ts";
import { opActions } from "#live/sync.ts";
import { holds as text } from "#text/holds.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Note, NoteBody } from "#ui/note.tsx";
import { toast } from "#ui/toast.tsx";
import { Decision } from "./decision.tsx";
import { HeldPalletSheet } from "./held-pallet.tsx";

/** A shipment's pallets on hold and the decision about them; `linked`: its reference is a link to the shipment. */
export function HeldShipmentNote({ held: one, linked }: { held: HeldShipment; linked?: boolean }) {
  const { shipment, held, waiting, refused } = one;
  const id = `held-${shipment.id}`;
  return (
    <Note labelledBy={id} edge={refused.length > 0 ? "attention" : waiting.length > 0 ? "waiting" : undefined}>
      {refused.map((change) => (
        <Refused key={change.op.opId} change={change} />
      ))}
      {waiting.length > 0 && (
        <NoteBody className="flex items-center gap-2 font-semibold text-hub">
          <Icon name="clock" small />
          {text.waiting(waiting.map(numberOf).join(", "))}
        </NoteBody>
      )}
      <div className="grid lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid content-start py-2.5">
          <Head id={id} shipment={shipment} count={held.length} linked={linked} />
          {held.map((pallet) => (
            <HeldPalletSheet key={pallet.pallet.id} held={pallet} />
          ))}
        </div>
        {held.length > 0 && (
          <div className="border-rule px-4 py-3 max-lg:border-t sm:px-5.5 lg:w-112 lg:border-l">
            <Decision
              key={held.map(({ pallet }) => pallet.id).join()}
              held={one}
              onDecided={() => document.getElementById(`${id}-title`)?.focus()}
            />
          </div>
        )}
      </div>
    </Note>
  );
}

type HeadProps = { id: string; shipment: HeldShipment["shipment"]; count: number; linked: boolean | undefined };

/** One line, so that several are on a screen. */
function Head({ id, shipment, count, linked }: HeadProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 sm:px-5.5">
      <h2 id={id} className="min-w-0 text-(length:--text-27)">
        <span id={`${id}-title`} tabIndex={-1} className="wrap-anywhere outline-none">
          {linked ? shipment.consignee_company || shipment.consignee_name : text.title}
        </span>{" "}
        {linked && (
          <Link
            to="/admin/shipment/$id"
            params={{ id: shipment.id }}
            className="link -my-3 ml-1.5 inline-flex min-h-12 items-center font-text text-16"
          >
            <span translate="no">{formatReference(shipment.reference)}</span>
          </Link>
        )}
      </h2>
      {count > 0 && <p className="text-15 text-ink-2">{text.here(count)}</p>}
    </div>
  );
}

/** The number of the pallet that a decision is about. */
function numberOf({ op: { aggregate = "" } }: HoldChange): number {
  return isPalletId(aggregate) ? palletCodeParts(aggregate.slice(0, -3).toUpperCase()).number : 0;
}

function Refused({ change: { op, sync } }: { change: HoldChange }) {
  const words = text.refused;
  const { error } = sync;
  const discard = () =>
    void opActions.discard(op.opId).catch((failure) => {
      console.error(failure);
      toast({ tone: "error", title: words.failed });
    });
  return (
    <Banner
      tone="error"
      role="alert"
      className="m-4"
      title={words.title}
      actions={
        <Button size="sm" onClick={discard}>
          {words.discard}
        </Button>
      }
    >
      {error?.kind === "conflict"
        ? words.changed
        : words.other(error?.kind === "invalid" ? (Object.values(error.fields)[0] ?? "") : "")}
    </Banner>
  );
}
