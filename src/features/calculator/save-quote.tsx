import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { safeParse } from "valibot";
import { TEXT_LIMITS } from "#domain/records/limits.ts";
import { QuoteForSchema } from "#domain/schemas/quote.ts";
import { formatDate } from "#i18n/format.ts";
import { trueNow } from "#lib/true-time.ts";
import { useDraft } from "#live/draft.ts";
import { QUOTE_VALID_DAYS, type Quote } from "#live/quote.ts";
import { QUOTE_FOR_DRAFT, saveQuote } from "#live/save-quote.ts";
import { notOnDevice } from "#text/not-on-device.ts";
import { saveQuote as text } from "#text/save-quote.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog, DialogActions } from "#ui/dialog.tsx";
import { type Problems, problemOf } from "#ui/form/problems.ts";
import { useAppForm, useSending } from "#ui/form/use-app-form.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast.tsx";

/** Keyed by the ids of the controls, which must not clash with those of the page under the dialog. */
const EMPTY = { "quote-name": "", "quote-company": "", "quote-email": "", "quote-phone": "", "quote-note": "" };
type Values = typeof EMPTY;
/** In ms. Smaller differences of the clock are not reported. */
const DAY = 86_400_000;
type Typed = { name: string; company: string; email: string; phone: string; note: string };

/** Asks for the customer and saves the rate as a quote. Works offline. */
export function SaveQuote({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  // From a duplicated quote, or from an attempt with rates that were too old.
  const { ready, draft, save } = useDraft(QUOTE_FOR_DRAFT, typedFrom);
  return (
    <Dialog open onClose={onClose} title={text.title} lede={text.lede}>
      {ready ? (
        <SaveForm quote={quote} typed={draft} onKeep={save} onClose={onClose} />
      ) : (
        <Skeleton sheets={1} label={text.loading} />
      )}
    </Dialog>
  );
}

type FormProps = { quote: Quote; typed: Typed | null; onKeep: (typed: Typed) => void; onClose: () => void };

function SaveForm({ quote, typed, onKeep, onClose }: FormProps) {
  const navigate = useNavigate();
  const [trouble, setTrouble] = useState<"too_old" | "not_stored" | null>(null);
  const form = useAppForm<Values>({
    defaultValues: typed ? valuesOf(typed) : EMPTY,
    rules: check,
    onSubmit: async (values) => {
      try {
        const saved = await saveQuote(quote, typedOf(values));
        if (saved === "too_old") {
          // The dialog has to be closed to fetch the rates and calculate again.
          onKeep(typedOf(values));
          return setTrouble("too_old");
        }
        if (saved.at) toast({ tone: "info", ...notOnDevice[saved.at] });
        else toast({ tone: "done", title: text.saved });
        // It cannot be read on this page.
        if (saved.at === "restart") return onClose();
        await navigate({ to: "/quotes/$id", params: { id: saved.id } });
      } catch (error) {
        console.error(error);
        setTrouble("not_stored");
      }
    },
  });
  const sending = useSending(form);
  return (
    <form.AppForm>
      <form.Form className="grid gap-4" onAttempt={() => setTrouble(null)}>
        <form.Errors title={text.summary} />
        <ClockSetBack ratesFrom={quote.ratesFrom} />
        {trouble === "too_old" && (
          <Banner tone="error" role="alert" title={text.tooOld.title}>
            {text.tooOld.text(quote.validDays ?? QUOTE_VALID_DAYS)}
          </Banner>
        )}
        {trouble === "not_stored" && (
          <Banner tone="error" role="alert" title={text.notStored.title}>
            {text.notStored.text}
          </Banner>
        )}
        <form.AppField name="quote-company">
          {(field) => <field.TextField label={text.company} autoComplete="off" autoFocus optional />}
        </form.AppField>
        <form.AppField name="quote-name">
          {(field) => <field.TextField label={text.name} autoComplete="off" optional />}
        </form.AppField>
        <form.AppField name="quote-email">
          {(field) => <field.EmailField label={text.email} autoComplete="off" optional />}
        </form.AppField>
        <form.AppField name="quote-phone">
          {(field) => <field.PhoneField label={text.phone} autoComplete="off" optional />}
        </form.AppField>
        <form.AppField name="quote-note">
          {(field) => (
            <field.TextAreaField label={text.note} hint={text.noteHint} maxLength={TEXT_LIMITS.quoteNote} optional />
          )}
        </form.AppField>
        <DialogActions inside>
          <Button type="submit" variant="primary" aria-disabled={sending || undefined}>
            {text.save}
          </Button>
          <Button onClick={onClose}>{text.cancel}</Button>
        </DialogActions>
      </form.Form>
    </form.AppForm>
  );
}

/** A warning when the device's clock was set back after the rates were fetched. */
function ClockSetBack({ ratesFrom }: Pick<Quote, "ratesFrom">) {
  const [now] = useState(trueNow);
  const rates = ratesFrom === null ? 0 : Date.parse(ratesFrom);
  if (rates - now <= DAY) return null;
  return (
    <Banner tone="hub" icon="alert" title={text.setBack.title}>
      {text.setBack.text(formatDate(now), formatDate(rates))}
    </Banner>
  );
}

const typedOf = (values: Values): Typed => ({
  name: values["quote-name"],
  company: values["quote-company"],
  email: values["quote-email"],
  phone: values["quote-phone"],
  note: values["quote-note"],
});

const valuesOf = ({ name, company, email, phone, note }: Typed): Values => ({
  "quote-name": name,
  "quote-company": company,
  "quote-email": email,
  "quote-phone": phone,
  "quote-note": note,
});

function typedFrom(raw: unknown): Typed | null {
  if (typeof raw !== "object" || raw === null) return null;
  const { name, company, email, phone, note } = raw as Record<string, unknown>;
  const word = (value: unknown) => (typeof value === "string" ? value : "");
  return { name: word(name), company: word(company), email: word(email), phone: word(phone), note: word(note) };
}

const FIELDS: Readonly<Record<string, keyof Values>> = {
  customer_name: "quote-name",
  customer_company: "quote-company",
  customer_email: "quote-email",
  customer_phone: "quote-phone",
  note: "quote-note",
};

function check(values: Values): Problems | null {
  const { name, company, email, phone, note } = typedOf(values);
  const customer = { customer_name: name, customer_company: company, customer_email: email, customer_phone: phone };
  const sent = { ...customer, note };
  const problems: Problems = {};
  for (const issue of safeParse(QuoteForSchema, sent).issues ?? []) {
    const field = FIELDS[String(issue.path?.[0]?.key)];
    if (field) problems[field] ??= [problemOf(issue)];
  }
  return Object.keys(problems).length > 0 ? problems : null;
}
