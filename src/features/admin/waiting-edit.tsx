import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { formatReference } from "#domain/shipment/reference.ts";
import { refusalWords } from "#i18n/refusal-words.ts";
import type { PendingEdit, Shipment } from "#live/office.ts";
import { type ActionOutcome, opActions } from "#live/sync.ts";
import { admin as text } from "#text/admin.ts";
import { notOnDevice } from "#text/not-on-device.ts";
import { sync as syncText } from "#text/sync.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { ConflictDialog } from "#ui/freight/conflict-dialog.tsx";
import { toast } from "#ui/toast.tsx";

/** An unsent edit of this device: why it waits, and what can be done about it. */
export function WaitingEdit({ edit, shipment, typing }: { edit: PendingEdit; shipment: Shipment; typing: boolean }) {
  const { conflict, sync } = edit;
  if (conflict) return <Conflict conflict={conflict} shipment={shipment} />;
  if (!sync || sync.state === "sending") return null;
  const words = text.edit.waiting;
  if (sync.state === "attention")
    return (
      <Banner
        tone="error"
        title={text.edit.failed}
        actions={
          <>
            {/* Blocked while there is unsaved input, because the edit would be loaded into the same form. */}
            <Button
              size="sm"
              blocked={typing ? words.finishFirst : undefined}
              onClick={() => void tell(opActions.edit(sync.opId))}
            >
              {words.again}
            </Button>
            <Button variant="danger" size="sm" onClick={() => void tell(opActions.discard(sync.opId))}>
              {words.discard}
            </Button>
          </>
        }
      >
        {(sync.error?.kind === "invalid" && refusalWords(sync.error)) || words.refused}
      </Banner>
    );
  if (sync.state === "sign_in")
    return (
      <Banner
        tone="hub"
        title={sync.onPage ? notOnDevice.signIn.page.text : words.signIn}
        actions={
          <Link to="/auth" className={buttonClass({ size: "sm" })}>
            {text.detail.notSent.sign_in}
          </Link>
        }
      />
    );
  return (
    <Banner
      tone="hub"
      icon="device"
      title={sync.onPage ? notOnDevice.page.text : words.unsent}
      actions={
        <Button size="sm" onClick={() => void opActions.tryNow(sync.opId)}>
          {words.tryNow}
        </Button>
      }
    />
  );
}

/** Shows outcomes that the form does not show, for example that nothing was changed. */
async function tell(doing: Promise<ActionOutcome>): Promise<void> {
  const outcome = await doing.catch((error): "failed" => {
    console.error(error);
    return "failed";
  });
  if (outcome === "draft" || outcome === "gone") return;
  toast({ tone: outcome === "sent" ? "info" : "error", title: syncText.outcomes[outcome] });
}

type ConflictProps = { conflict: NonNullable<PendingEdit["conflict"]>; shipment: Shipment };

/** Opens the conflict dialog at once, and again on request; until it is answered nothing is overwritten. */
function Conflict({ conflict: { opId, clashes, rest, at }, shipment }: ConflictProps) {
  const [put, setPut] = useState("");
  const [busy, setBusy] = useState(false);
  const words = text.edit.waiting;
  return (
    <>
      <Banner
        tone="error"
        title={words.conflict}
        actions={
          <Button size="sm" variant="primary" onClick={() => setPut("")}>
            {words.decide}
          </Button>
        }
      >
        {words.conflictText}
      </Banner>
      <ConflictDialog
        open={put !== opId}
        shipment={`${formatReference(shipment.reference)}, ${shipment.origin_address}`}
        clashes={clashes}
        rest={rest.map((field) => syncText.fields[field as keyof typeof syncText.fields] ?? field)}
        madeAt={at}
        busy={busy}
        onLater={() => setPut(opId)}
        onSave={(choices) => {
          setBusy(true);
          void opActions.resolveConflict(opId, choices).finally(() => setBusy(false));
        }}
      />
    </>
  );
}
