import type { ReactNode } from "react";
import { NumberForm } from "./number-form.tsx";
import type { Piece, TrackedWords } from "./tracked-words.ts";
import type { Leg } from "./words.ts";

export const LEG_COLOUR: Readonly<Record<Leg | "", string>> = {
  road: "text-road-text",
  hub: "text-hub",
  sea: "text-sea",
  "": "",
};

/** Where it is, in two lines as large as they fit, and what is ahead; beside it the field for another number. */
export function Head({ words }: { words: TrackedWords }) {
  const { shown, count, where, leg, day, ship, arrival, late } = words;
  return (
    <HeadPlaces count={count} where={where} colour={LEG_COLOUR[leg]} form={<NumberForm key={shown} value={shown} />}>
      <Sentence day={day} ship={<Pieces said={ship} />} arrival={<Pieces said={arrival} late={late} />} />
    </HeadPlaces>
  );
}

type PlacesProps = { count: string; where: string; colour: string; form: ReactNode; children: ReactNode };

export function HeadPlaces({ count, where, colour, form, children }: PlacesProps) {
  return (
    <div className="flex flex-col-reverse gap-x-10 gap-y-5 lg:flex-row lg:items-end lg:justify-between">
      <div className="min-w-0">
        <h1 id="page-title" tabIndex={-1} className="text-[clamp(2.75rem,9vw,6.5rem)] leading-[0.9] wrap-anywhere">
          {count} <span className={`block ${colour}`}>{where}</span>
        </h1>
        <p className="mt-4 text-19 text-pretty">{children}</p>
      </div>
      {form}
    </div>
  );
}

/** On a phone the day of the journey stands in the place of the ship, which is in the list. */
export function Sentence({ day, ship, arrival }: { day: string; ship: ReactNode; arrival: ReactNode }) {
  return (
    <>
      {day && <b className="md:hidden">{day}.</b>}
      <span className={day ? "max-md:hidden" : undefined}>{ship}</span>
      {arrival}
    </>
  );
}

/** Red is what is late. */
export const boldClass = (late: boolean) => (late ? "text-error" : undefined);

function Pieces({ said, late = false }: { said: readonly Piece[]; late?: boolean }) {
  return said.map(({ text, bold }) =>
    bold ? (
      <b key={text} className={boldClass(late)}>
        {text}
      </b>
    ) : (
      text
    ),
  );
}
