import { useSyncExternalStore } from "react";
import { company } from "#content/company.ts";
import { contact as text } from "#text/contact.ts";
import { Cell, Cells, Note, NoteBody, NoteHead } from "#ui/note.tsx";
import { type OfficeState, officeAt } from "./office-hours.ts";

const MINUTE = 60_000;

/** How to reach the office without the form, and whether somebody is there now. */
export function ContactDetails() {
  return (
    <Note labelledBy="details-title">
      <NoteHead id="details-title" title={text.details.title} />
      <Cells columns={1}>
        <Cell label={text.details.email} value={<a href={`mailto:${company.email}`}>{company.email}</a>} />
        <Cell
          label={text.details.phone}
          value={<a href={`tel:${company.phone.replaceAll(" ", "")}`}>{company.phone}</a>}
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
  // Known on the device only: a page that was drawn elsewhere must not claim that the office is open.
  const minute = useSyncExternalStore(everyMinute, thisMinute, () => null);
  const state = minute === null ? null : officeAt(minute * MINUTE);
  return (
    <section aria-labelledby="hours-title" className="hours">
      <h3 id="hours-title">{text.details.hours}</h3>
      <ol className="week" aria-label={text.hours.week}>
        {text.hours.days.map((name, day) => (
          <li
            key={name}
            className={day < 5 ? "week-open" : "week-closed"}
            aria-current={state?.day === day ? "date" : undefined}
          >
            <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true" focusable="false">
              {state?.day === day && <circle className="week-ring" cx="11" cy="11" r="10" />}
              <circle className="week-dot" cx="11" cy="11" r="6" />
            </svg>
            {name}
          </li>
        ))}
      </ol>
      <p className="hours-line">
        {text.hours.weekdays}
        <br />
        {text.hours.weekend}
      </p>
      <p role="status" className="hours-now">
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

function everyMinute(fn: () => void): () => void {
  const timer = setInterval(fn, 10_000);
  return () => clearInterval(timer);
}

const thisMinute = () => Math.floor(Date.now() / MINUTE);
