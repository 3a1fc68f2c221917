import type { Country } from "#domain/rates/tariff.ts";
import { transitOf } from "#domain/transit.ts";
import { calculator as text } from "#text/calculator.ts";
import { Button } from "#ui/button.tsx";
import { DayLine } from "#ui/freight/day-line.tsx";
import { Note, NoteBody, NoteHead } from "#ui/note.tsx";

/** Placeholder for the rate; shows the days once a country is chosen. `answerFirst`: a pallet whose weight has two readings. */
export function NoResult({ country, answerFirst }: { country: Country | null; answerFirst?: number | undefined }) {
  const transit = country && transitOf(country.slug);
  return (
    <Note
      labelledBy="result-title"
      className="calc-none lg:[@media(height>=50rem)]:sticky lg:[@media(height>=50rem)]:top-4"
    >
      <NoteHead
        id="result-title"
        title={country ? text.result.route(country.name) : text.result.none}
        aside={
          transit && (
            <span className="text-27 text-road-text font-display font-[850]">{text.result.days(transit.total)}</span>
          )
        }
      >
        {country && transit ? (
          <DayLine
            className="mt-3"
            road={transit.road}
            label={text.result.dayLine(country.name, transit.road, transit.warehouse, transit.sea)}
          />
        ) : (
          <DayLine className="mt-3" road={5} done={0} />
        )}
      </NoteHead>
      <NoteBody className="gap-3 grid">
        <p className="text-ink-2">{text.result.noneText}</p>
        <Button
          variant="primary"
          size="lg"
          wide
          blocked={answerFirst === undefined ? text.result.notCalculated : text.result.answerFirst(answerFirst)}
        >
          {text.result.book}
        </Button>
      </NoteBody>
    </Note>
  );
}
