import { useRef, useState } from "react";
import { type CorrectionForm, CorrectionFormSchema } from "#domain/schemas/customer-change.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import { formatSince } from "#i18n/format.ts";
import { type DraftHandle, useDraft } from "#live/draft.ts";
import { newRecordId } from "#live/new-id.ts";
import type { ShipmentRow } from "#live/shipments.ts";
import { changeDraft } from "#live/submit-change.ts";
import { shipmentChanges as text } from "#text/shipment-changes.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { FieldGrid } from "#ui/field-grid.tsx";
import { asProblems, refuse } from "#ui/form/problems.ts";
import { type AppForm, useAppForm, useSending } from "#ui/form/use-app-form.ts";
import { FormSection } from "#ui/form-section.tsx";
import { GROWING, type Party, type PartyTextName, partyFields } from "#ui/freight/party-fields.ts";
import { type CorrectionDraft, changesOf, messagesOf, parseCorrectionDraft, textsOf } from "./change-draft.ts";
import { ChangePage, NotPending } from "./change-page.tsx";
import { useChange } from "./use-change.ts";

/** /dashboard/shipment/{id}/correct: addresses and contacts, until the shipment is confirmed. */
export function CorrectPage({ id }: { id: string }) {
  const draft = useDraft(changeDraft("correct", id), parseCorrectionDraft);
  return (
    <ChangePage
      id={id}
      ready={draft.ready}
      title={text.correct.title}
      lede={({ reference }) => text.correct.lede(formatReference(reference))}
    >
      {(row) => <CorrectForm row={row} draft={draft} />}
    </ChangePage>
  );
}

const ORDER = (["shipper", "consignee"] as const).flatMap((party) => partyFields(party).map(({ name }) => name));

function CorrectForm({ row, draft }: { row: ShipmentRow; draft: DraftHandle<CorrectionDraft> }) {
  // The values from when the form was opened: the server compares them with changes made in the meantime.
  const [begun] = useState(() => draft.draft ?? { id: newRecordId(), form: textsOf(row), base: textsOf(row) });
  const base = useRef(begun.base);
  const [overtaken, setOvertaken] = useState<readonly string[]>([]);
  const [untouched, setUntouched] = useState(false);
  const { send, failed, forget } = useChange(text.correct);
  const id = draft.draft?.id ?? begun.id;
  const form = useAppForm<CorrectionForm>({
    defaultValues: begun.form,
    rules: CorrectionFormSchema,
    onEdit(values) {
      forget();
      setUntouched(false);
      draft.save({ id, form: values, base: base.current });
    },
    async onSubmit(values) {
      const change = changesOf(values, base.current);
      setUntouched(Object.keys(change.set).length === 0);
      if (Object.keys(change.set).length === 0) return;
      const { form: messages } = messagesOf(await send({ kind: "correct", id, shipment: row.id, ...change }));
      if (Object.keys(messages).length === 0) return;
      refuse(form, asProblems(messages));
      setOvertaken(Object.keys(messages));
    },
  });
  const sending = useSending(form);
  const current = textsOf(row);

  /** After a conflict: the shown current values become the seen ones for the next attempt. */
  function lookedAt() {
    const seen = overtaken.map((name) => [name, current[name as keyof CorrectionForm]]);
    base.current = { ...base.current, ...Object.fromEntries(seen) };
    forget();
  }

  return (
    <form.AppForm>
      <form.Form label={text.correct.form} className="max-w-3xl" frozen={sending} onAttempt={lookedAt}>
        {/* The sections have h3 headings, as in the booking form, so an h2 is needed. */}
        <h2 className="sr-only">{text.correct.form}</h2>
        {row.status === "pending" ? (
          <form.Errors title={text.errorSummary} order={ORDER} say={inSummary} className="mb-6" />
        ) : (
          <NotPending row={row} />
        )}
        <PartySection party="shipper" number={1} form={form} now={(name) => nowOf(name, overtaken, current)} />
        <PartySection party="consignee" number={2} form={form} now={(name) => nowOf(name, overtaken, current)} />
        <div role="status">
          {untouched && <p className="mt-4">{text.correct.nothing}</p>}
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
            {sending ? text.correct.busy : text.correct.submit}
          </Button>
          {draft.savedAt !== null && <p className="hint">{text.draftSaved(formatSince(draft.savedAt))}</p>}
        </div>
      </form.Form>
    </form.AppForm>
  );
}

function nowOf(name: PartyTextName, overtaken: readonly string[], current: CorrectionForm): string | undefined {
  return overtaken.includes(name) ? text.correct.now(current[name]) : undefined;
}

function PartySection(props: {
  party: Party;
  number: number;
  form: AppForm<CorrectionForm>;
  /** The current value of a field that was changed elsewhere. */
  now: (name: PartyTextName) => string | undefined;
}) {
  return (
    <FormSection number={props.number} title={text.correct[props.party]}>
      <FieldGrid columns={2}>
        {partyFields(props.party).map(({ name, label, type, autoComplete, optional, wide }) => {
          const about = { label, autoComplete, optional, required: !optional, wide, hint: props.now(name) };
          return (
            <props.form.AppField key={name} name={name}>
              {(field) =>
                wide ? (
                  <field.TextAreaField rows={1} className={GROWING} {...about} />
                ) : (
                  <field.TextField type={type} {...about} />
                )
              }
            </props.form.AppField>
          );
        })}
      </FieldGrid>
    </FormSection>
  );
}

/** Adds the party to a message, because both have a name, a phone and an email. */
function inSummary(field: string, { message }: { message: string }): string {
  return text.correct.of[field.startsWith("shipper") ? "shipper" : "consignee"](message);
}
