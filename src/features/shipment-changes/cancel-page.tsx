import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { TEXT_LIMITS } from "#domain/records/limits.ts";
import { CancellationSchema } from "#domain/schemas/customer-change.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import { type DraftHandle, useDraft } from "#live/draft.ts";
import { newRecordId } from "#live/new-id.ts";
import type { ShipmentRow } from "#live/shipments.ts";
import { changeDraft } from "#live/submit-change.ts";
import { shipmentChanges as text } from "#text/shipment-changes.ts";
import { shipments } from "#text/shipments.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { FieldGrid } from "#ui/field-grid.tsx";
import { asProblems, refuse } from "#ui/form/problems.ts";
import { useAppForm, useSending } from "#ui/form/use-app-form.ts";
import { type CancelDraft, parseCancelDraft } from "./change-draft.ts";
import { ChangePage, NotPending } from "./change-page.tsx";
import { useChange } from "./use-change.ts";

/** /dashboard/shipment/{id}/cancel: the cancellation form, with a reason. */
export function CancelPage({ id }: { id: string }) {
  const draft = useDraft(changeDraft("cancel", id), parseCancelDraft);
  return (
    <ChangePage id={id} ready={draft.ready} title={text.cancel.title} lede={ledeOf}>
      {(row) => <CancelForm row={row} draft={draft} />}
    </ChangePage>
  );
}

const ledeOf = ({ reference, goods_description }: ShipmentRow) =>
  text.cancel.lede(formatReference(reference), goods_description || shipments.card.variousGoods);

function CancelForm({ row, draft }: { row: ShipmentRow; draft: DraftHandle<CancelDraft> }) {
  const [begun] = useState(() => draft.draft ?? { id: newRecordId(), form: { reason: "" } });
  const { send, failed, forget } = useChange(text.cancel);
  const id = draft.draft?.id ?? begun.id;
  const form = useAppForm<CancelDraft["form"]>({
    defaultValues: begun.form,
    rules: CancellationSchema,
    onEdit(values) {
      forget();
      draft.save({ id, form: values });
    },
    async onSubmit({ reason }) {
      const { reason: message } = await send({ kind: "cancel", id, shipment: row.id, reason });
      if (message) refuse(form, asProblems({ reason: message }));
    },
  });
  const sending = useSending(form);
  return (
    <form.AppForm>
      <form.Form label={text.cancel.form} className="max-w-3xl" frozen={sending} onAttempt={forget}>
        {row.status === "pending" ? (
          <form.Errors title={text.errorSummary} className="mb-6" />
        ) : (
          <NotPending row={row} />
        )}
        <FieldGrid columns={1}>
          <form.AppField name="reason">
            {(field) => (
              <field.TextAreaField
                label={text.cancel.reason}
                hint={text.cancel.reasonHint}
                count={TEXT_LIMITS.reason}
                rows={3}
                required
              />
            )}
          </form.AppField>
        </FieldGrid>
        <div role="status">
          {failed && (
            <Banner tone="error" className="mt-4" title={text.failed.title}>
              {failed}
            </Banner>
          )}
        </div>
        <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button
            type="submit"
            variant="primary"
            size="lg"
            className="max-sm:w-full"
            disabled={sending}
            blocked={row.status === "pending" ? undefined : text.notPending.title}
          >
            {sending ? text.cancel.busy : text.cancel.submit}
          </Button>
          <Link
            to="/dashboard/shipment/$id"
            params={{ id: row.id }}
            className={buttonClass({ variant: "outline", size: "lg", className: "max-sm:w-full" })}
          >
            {text.cancel.keep}
          </Link>
        </div>
      </form.Form>
    </form.AppForm>
  );
}
