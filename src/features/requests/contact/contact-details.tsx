import { company } from "#content/company.ts";
import type { Readable } from "#lib/store.ts";
import { useStore } from "#lib/use-store.ts";
import { contact as text } from "#text/contact.ts";
import { classNames } from "#ui/class-names.ts";
import { Cell, Cells, Note, NoteBody, NoteHead } from "#ui/note.tsx";
import { type OfficeState, officeAt } from "./office-hours.ts";

const MINUTE = 60_000;

/** Phone, email and address of the office, and whether it is open now. */
export function ContactDetails() {
  return (
    <Note labelledBy="details-title">
      <NoteHead id="details-title" title={text.details.title} />
      <Cells columns={1}>
        <Cell
          label={text.details.email}
          value={
            <a className="link -my-3 inline-block py-3" href={`mailto:${company.email}`}>
              {company.email}
            </a>
          }
        />
        <Cell
          label={text.details.phone}
          value={
            <a className="link -my-3 inline-block py-3" href={`tel:${company.phone.replaceAll(" ", "")}`}>
              {company.phone}
            </a>
          }
        />
        <Cell label={text.details.address} value={company.address} />
      </Cells>
      <NoteBody>
        <Hours />
      </NoteBody>
    </Note>
  );
}

function Hours() {
  // Only known in the browser: a prerendered page must not claim that the office is open.
  const minute = useStore(minutes, null);
  const state = minute === null ? null : officeAt(minute * MINUTE);
  return (
    <section aria-labelledby="hours-title">
      <h3 className="text-ink-2 font-text font-medium text-(length:--text-14)" id="hours-title">
        {text.details.hours}
      </h3>
      <ol
        className="p-0 relative grid grid-cols-7 mt-3 mb-2.5 before:border-t-2 before:border-sea before:absolute before:top-2.5 before:left-[calc(100%_/_14)] before:w-[calc(100%_*_4_/_7)]"
        aria-label={text.hours.week}
      >
        {text.hours.days.map((name, day) => (
          <li
            key={name}
            className={classNames(
              "gap-0.5 relative grid justify-items-center text-ink-2 text-(length:--text-14) max-[20rem]:text-[0.6875rem] aria-[current]:text-ink aria-[current]:font-bold",
              day < 5 ? "week-open" : "week-closed",
            )}
            aria-current={state?.day === day ? "date" : undefined}
          >
            <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true" focusable="false">
              {state?.day === day && <circle className="fill-(--surface) stroke-ink stroke-2" cx="11" cy="11" r="10" />}
              <circle
                className="fill-sea [.week-closed_&]:fill-(--surface) [.week-closed_&]:stroke-ink-2 [.week-closed_&]:stroke-[1.6]"
                cx="11"
                cy="11"
                r="6"
              />
            </svg>
            {name}
          </li>
        ))}
      </ol>
      <p className="font-[550]">
        {text.hours.weekdays}
        <br />
        {text.hours.weekend}
      </p>
      <p role="status" className="min-h-[1.45em] mt-1.5 text-sea font-[650]">
        {state && wordsOf(state)}
      </p>
    </section>
  );
}

function wordsOf(state: OfficeState): string {
  if (state.open) return text.hours.openNow("18:00");
  if (state.inDays === 0) return text.hours.opensToday("9:00");
  if (state.inDays === 1) return text.hours.opensTomorrow("9:00");
  return text.hours.opensOn(text.hours.long[state.opens] ?? "", "9:00");
}

/** Minutes since 1970 by the device's clock. */
const minutes: Readable<number | null> = {
  get: () => Math.floor(Date.now() / MINUTE),
  subscribe(fn) {
    const timer = setInterval(fn, 10_000);
    return () => clearInterval(timer);
  },
};
