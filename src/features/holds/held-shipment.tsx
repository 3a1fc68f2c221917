import { Link } from "@tanstack/react-router";
import { isPalletId, palletCodeParts } from "#domain/pallets/code.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import type { HeldShipment, HoldChange } from "#live/holds.ts";
import { opActions } from "#live/sync.ts";
import { holds as text } from "#text/holds.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Note, NoteBody, NoteHead } from "#ui/note.tsx";
import { toast } from "#ui/toast.tsx";
import { Decision } from "./decision.tsx";
import { HeldPalletSheet } from "./held-pallet.tsx";

/** A shipment's pallets on hold and the decision about them; `linked`: its reference is a link to the shipment. */
export function HeldShipmentNote({ held: one, linked }: { held: HeldShipment; linked?: boolean }) {
  const { shipment, held, waiting, refused } = one;
  const id = `held-${shipment.id}`;
  const reference = formatReference(shipment.reference);
  return (
    <Note labelledBy={id} edge={refused.length > 0 ? "attention" : waiting.length > 0 ? "waiting" : undefined}>
      <NoteHead
        id={id}
        title={
          linked ? (
            <Link to="/admin/shipment/$id" params={{ id: shipment.id }} className="link -my-2 inline-block py-2">
              {reference}
            </Link>
          ) : (
            text.title
          )
        }
        aside={held.length > 0 ? text.here(held.length) : undefined}
      />
      {linked && <NoteBody className="wrap-anywhere">{shipment.consignee_company || shipment.consignee_name}</NoteBody>}
      {refused.map((change) => (
        <Refused key={change.op.opId} change={change} />
      ))}
      {waiting.length > 0 && (
        <NoteBody className="flex items-center gap-2 font-semibold text-hub">
          <Icon name="clock" small />
          {text.waiting(waiting.map(numberOf).join(", "))}
        </NoteBody>
      )}
      {held.map((pallet) => (
        <HeldPalletSheet key={pallet.pallet.id} held={pallet} />
      ))}
      {held.length > 0 && <Decision key={held.map(({ pallet }) => pallet.id).join()} held={one} />}
    </Note>
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
