import { Link, useNavigate, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { formatEuro } from "#domain/rates/money.ts";
import { bookingFormRules, type BookingForm as Values } from "#domain/schemas/booking.ts";
import { isDay } from "#domain/schemas/ready-on.ts";
import { KEPT_DAYS } from "#domain/shipment/kept.ts";
import { formatDay, formatSince } from "#i18n/format.ts";
import { useInMemory } from "#live/in-memory.ts";
import { useOutdated } from "#live/outdated.ts";
import { type Quote, surelyTo } from "#live/quote.ts";
import { booking as text } from "#text/booking.ts";
import { kept } from "#text/kept.ts";
import { notOnDevice } from "#text/not-on-device.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { asProblems, type Problem, refuse } from "#ui/form/problems.ts";
import { type AppForm, useAppForm } from "#ui/form/use-app-form.ts";
import { FormSection } from "#ui/form-section.tsx";
import { useToday } from "#ui/use-by-the-clock.ts";
import type { BookingDraft } from "./booking-draft.ts";
import { FIELD_ORDER } from "./booking-fields.ts";
import styles from "./booking-form.module.css";
import { DocumentsFields } from "./documents-fields.tsx";
import { IAm } from "./i-am.tsx";
import { PartyFields } from "./party-fields.tsx";
import type { PickupAsked } from "./pickup.ts";
import { PickupQuestion } from "./pickup-question.tsx";
import { PriceChanged } from "./price-changed.tsx";
import { QuoteRefused } from "./quote-refused.tsx";
import { QuoteSummary } from "./quote-summary.tsx";
import { ReadyOnField } from "./ready-on-field.tsx";
import { useIAm } from "./use-i-am.ts";
import { useNarrow } from "./use-narrow.ts";
import { usePickup } from "./use-pickup.ts";
import { type Submission, useSubmission } from "./use-submission.ts";
import { useUploads } from "./use-uploads.ts";
import { useWay, type Way } from "./use-way.ts";

/** 'Complete Your Booking'. On a phone the quote is above the form, on a wide screen beside it. */
export function BookingForm(props: {
  draft: BookingDraft;
  quote: Quote;
  save: (draft: BookingDraft) => void;
  savedAt: number | null;
  onRenamed: (draft: BookingDraft) => void;
}) {
  const { quote, save, savedAt } = props;
  const way = useWay();
  const today = useToday();
  const uploads = useUploads();
  const form = useAppForm<Values>({
    defaultValues: props.draft.form,
    rules: bookingFormRules(today),
    onEdit: (values) => save({ ...draft, form: values, quote }),
    onSubmit: (values) => submission.submit(values),
  });
  const own = useIAm(form, { ...props, today }, (party) =>
    save({ ...props.draft, iAm: party, form: form.state.values, quote }),
  );
  const draft = { ...props.draft, iAm: own.iAm };
  const pickup = usePickup(form, quote);
  const submission = useSubmission({
    draft,
    quote,
    uploads,
    keepDraft: (kept) => save({ ...draft, form: form.state.values, quote: kept }),
    rename: (next) => {
      const renamed = { ...next, form: form.state.values, quote };
      props.onRenamed(renamed);
      save(renamed);
    },
    onFieldErrors: (errors) => refuse(form, asProblems(errors)),
    onZoneDiffers: pickup.askByServer,
    isZoneConfirmed: pickup.isConfirmed,
  });
  const shownUploads = useHeld(uploads, submission.submitting);
  useOnOpening(() => save({ ...draft, quote }));
  useAtConfirm();

  return (
    <form.AppForm>
      <form.Form
        label={text.form.title}
        frozen={submission.submitting}
        blocked={
          submission.submitting || uploads.busy.length > 0 || submission.priceChanged !== null || pickup.asked !== null
        }
        className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_27rem]"
      >
        <div className="grid gap-5 lg:sticky lg:top-6 lg:col-start-2 lg:row-start-1">
          {way !== "online" && (
            <KeptHere way={way} sureTo={surelyTo(quote) >= today ? formatDay(surelyTo(quote)) : null} />
          )}
          <form.Subscribe selector={({ values }) => values.readyOn}>
            {(readyOn) => <QuoteSummary quote={quote} readyOn={isDay(readyOn) ? readyOn : ""} />}
          </form.Subscribe>
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          <header className="mb-7">
            <h2>{text.form.title}</h2>
            <p className="mt-1.5 text-ink-2">{text.form.lede}</p>
          </header>
          <form.Errors title={text.form.errorSummary} order={FIELD_ORDER} say={inSummary} className="mb-8" />
          <Parties {...{ own, form, today, pickup, quote }} />
          <DocumentsFields number={own.next} uploads={shownUploads} disabled={submission.submitting} way={way} />
          <FormSection number={own.next + 1} title={text.confirm.title}>
            <form.AppField name="confirmed">
              {(field) => <field.Checkbox label={text.confirm.label} required />}
            </form.AppField>
            {/* In a new tab, so that reading the terms does not leave the form. */}
            <a href="/terms" target="_blank" rel="noopener" className={buttonClass({ variant: "quiet", size: "sm" })}>
              {text.confirm.readTerms} <span className="sr-only">{text.confirm.newTab}</span>
            </a>
            {submission.failed && <Failed why={submission.failed} />}
            {submission.quoteRefused && (
              <QuoteRefused
                why={submission.quoteRefused}
                onWithout={() => void submission.withoutQuote(form.state.values)}
              />
            )}
            {submission.priceChanged && (
              <PriceChanged
                {...submission.priceChanged}
                busy={submission.submitting}
                onAccept={() => void submission.acceptPrice()}
                onDiscard={() => void submission.discardPrice()}
              />
            )}
          </FormSection>
          {!submission.priceChanged && (
            <SubmitRow
              quote={quote}
              submitting={submission.submitting}
              uploading={uploads.busy.map((kind) => text.documents.names[kind])}
              way={way}
              savedAt={savedAt}
              asked={pickup.asked}
            />
          )}
        </div>
      </form.Form>
    </form.AppForm>
  );
}

type PartiesProps = {
  own: ReturnType<typeof useIAm>;
  form: AppForm<Values>;
  today: string;
  pickup: ReturnType<typeof usePickup>;
  quote: Quote;
};

/** Who the person is, the shipper with the goods, and the consignee. */
function Parties({ own, form, today, pickup, quote }: PartiesProps) {
  const { iAm, filled, folded, unfold, choose } = own;
  const isAsked = folded === "shipper" && pickup.asked !== null;
  useEffect(() => {
    if (isAsked) unfold();
  });
  const question = <PickupQuestion {...pickup} quote={quote} />;
  const open = () => {
    // The pressed button goes with the card.
    flushSync(unfold);
    document.getElementById(`${folded}Name`)?.focus();
  };
  return (
    <>
      <form.Subscribe selector={({ values }) => values}>
        {(values) => <IAm {...{ iAm, filled, folded, values }} onChoose={choose} onOpen={open} />}
      </form.Subscribe>
      <PartyFields party="shipper" number={1} form={form} folded={folded === "shipper"} question={question}>
        <form.AppField name="goodsDescription">
          {(field) => <field.TextField label={text.goods.label} hint={text.goods.hint} optional wide />}
        </form.AppField>
        <ReadyOnField form={form} today={today} country={quote.country} />
      </PartyFields>
      <PartyFields party="consignee" number={2} form={form} folded={folded === "consignee"} />
    </>
  );
}

/** Why the last attempt was refused; shown in the toast too. */
function Failed({ why }: { why: NonNullable<Submission["failed"]> }) {
  const { title, text: words } = text.outcome[why];
  const action = why === "booked" && (
    <Link to="/dashboard" className={buttonClass({ size: "sm" })}>
      {text.outcome.booked.action}
    </Link>
  );
  return (
    <Banner tone="error" className="mt-4" title={title} actions={action}>
      {words}
    </Banner>
  );
}

/** Adds the party to the field's message, because both parties have a name, a phone and an email. */
function inSummary(field: string, { message }: Problem): string {
  if (field.startsWith("shipper")) return text.form.errorOf(text.shipper.short, message);
  if (field.startsWith("consignee")) return text.form.errorOf(text.consignee.short, message);
  return message;
}

/** Explains what happens to the booking when it is submitted offline. `sureTo`: last day on which the price certainly holds. */
function KeptHere({ way, sureTo }: { way: Exclude<Way, "online">; sureTo: string | null }) {
  if (useInMemory())
    return (
      <Banner tone="hub" icon="device" title={notOnDevice.memory.title}>
        {notOnDevice.memory.text}
      </Banner>
    );
  if (way === "offline")
    return (
      <Banner tone="hub" icon="device" title={text.offline.title}>
        {text.offline.text(sureTo)}
      </Banner>
    );
  return (
    <Banner tone="hub" icon="device" title={kept.form.title}>
      {kept.form.text(KEPT_DAYS, text.offline.price(sureTo))}
    </Banner>
  );
}

function SubmitRow(props: {
  quote: Quote;
  submitting: boolean;
  uploading: string[];
  way: Way;
  savedAt: number | null;
  /** A question about the pickup waits for its answer. */
  asked: PickupAsked | null;
}) {
  const { quote, asked } = props;
  // A newer version has upgraded the databases, so this tab cannot store the booking.
  const outdated = useOutdated();
  const uploading = props.uploading.length > 0 ? text.confirm.waitingFor(props.uploading) : undefined;
  const waiting = outdated ? text.confirm.outdated : asked ? text.pickup.first : uploading;
  const total = totalOf(quote);
  const narrow = useNarrow();
  const inMemory = useInMemory();
  const offer = asked?.kind === "zone" ? asked.offer : null;
  return (
    <div data-part="book" className={styles.bar}>
      {narrow && (
        <p className="flex-[1_0_auto]">
          <span className="block text-15 text-ink-2">{offer ? text.confirm.atMost : text.confirm.total}</span>
          <span className="block font-display text-[2.625rem] leading-[0.95] font-[850]">
            {formatEuro(offer ? Math.max(total, totalOf(offer)) : total)}
          </span>
        </p>
      )}
      <Button
        id={CONFIRM}
        type="submit"
        variant="primary"
        size="lg"
        className="max-[37.5rem]:h-auto max-[37.5rem]:min-h-15 max-[37.5rem]:flex-[1_1_9rem] max-[37.5rem]:px-2 max-[37.5rem]:text-17 max-[37.5rem]:leading-[1.2] max-[37.5rem]:whitespace-normal"
        disabled={props.submitting}
        blocked={waiting}
      >
        {props.submitting ? text.confirm.submitting : text.confirm.submit(formatEuro(total))}
      </Button>
      <div className="hint max-[37.5rem]:w-full">
        {props.way === "offline" && <p>{text.confirm.whenOnline}</p>}
        {props.way === "kept" && !inMemory && <p>{kept.form.confirm(KEPT_DAYS)}</p>}
        {props.savedAt !== null && <p>{text.confirm.draftSaved(formatSince(props.savedAt))}</p>}
      </div>
    </div>
  );
}

const totalOf = (quote: Quote) => quote.calculationResult.costBreakdown.total;
const CONFIRM = "confirm-booking";

/** After the sign-in that Confirm has led to, the person stands at Confirm again. */
function useAtConfirm(): void {
  const isBack = useRouterState({ select: ({ location }) => location.state.atConfirm === true });
  const navigate = useNavigate();
  useEffect(() => {
    if (!isBack) return;
    document.getElementById("confirmed")?.scrollIntoView({ block: "center" });
    document.getElementById(CONFIRM)?.focus({ preventScroll: true });
    // Once: a reload comes with the same state.
    const state = (before: object) => ({ ...before, atConfirm: false });
    void navigate({ to: ".", search: true, hash: true, replace: true, resetScroll: false, state });
  }, [isBack, navigate]);
}

/** Saves the draft as soon as the form opens, because its id must survive a reload even before the first input. */
function useOnOpening(save: () => void) {
  const first = useRef(save);
  useEffect(() => first.current(), []);
}

/** Freezes a value while `held`: during sending the documents move to the outbox, but stay visible in the form. */
function useHeld<T>(value: T, held: boolean): T {
  const last = useRef(value);
  if (!held) last.current = value;
  return last.current;
}
