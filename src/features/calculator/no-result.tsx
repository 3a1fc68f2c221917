import type { Country } from "#domain/rates/tariff.ts";
import { transitOf } from "#domain/transit.ts";
import { calculator as text } from "#text/calculator.ts";
import { Button } from "#ui/button.tsx";
import { DayLine } from "#ui/freight/day-line.tsx";
import { Note, NoteBody, NoteHead } from "#ui/note.tsx";

/** Where the rate will stand. The days are known with the country alone. `answerFirst` is the pallet that is asked about. */
export function NoResult({ country, answerFirst }: { country: Country | null; answerFirst?: number | undefined }) {
  const transit = country && transitOf(country.slug);
  return (
    <Note labelledBy="result-title" className="calc-result calc-none">
      <NoteHead
        id="result-title"
        title={country ? text.result.route(country.name) : text.result.none}
        aside={transit && <span className="calc-days">{text.result.days(transit.total)}</span>}
      >
        {country && transit ? (
          <DayLine
            className="calc-line"
            road={transit.road}
            label={text.result.dayLine(country.name, transit.road, transit.warehouse, transit.sea)}
          />
        ) : (
          <DayLine className="calc-line" road={5} done={0} />
        )}
      </NoteHead>
      <NoteBody className="calc-act">
        <p className="calc-none-text">{text.result.noneText}</p>
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
