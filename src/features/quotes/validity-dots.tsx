import { QUOTE_DAYS } from "#domain/quotes/validity.ts";
import { formatWeekday } from "#i18n/format.ts";
import { quotes as text } from "#text/quotes.ts";
import { classNames } from "#ui/class-names.ts";

/** From so few days on they are said in the colour of what is urgent. */
const FEW_DAYS = 3;

/** How long a quote is still good for: a dot is a day, spent ones are solid, today is ringed. `until` in ms. */
export function ValidityDots({ left, until }: { left: number; until: number }) {
  const today = QUOTE_DAYS - left;
  const dots = Array.from({ length: QUOTE_DAYS }, (_, n) => n + 1);
  const few = left <= FEW_DAYS;
  return (
    <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-1">
      <div
        role="img"
        aria-label={text.dots(left, Math.max(left, QUOTE_DAYS), formatWeekday(until))}
        className="relative flex w-full max-w-76 items-center justify-between"
      >
        <span className="absolute inset-x-1.5 top-1/2 -mt-px border-t-2 border-dotted border-rule" />
        {dots.map((dot) => (
          <span
            key={dot}
            className={classNames(
              "relative grid place-items-center rounded-full",
              dot < today && "size-3 bg-ink-2",
              dot === today && "size-5 border-3 border-road bg-sheet",
              dot > today && "size-3 border-2 border-road bg-sheet",
            )}
          >
            {dot === today && <span className="size-1.5 rounded-full bg-road" />}
          </span>
        ))}
      </div>
      <p aria-hidden="true" className={few ? "font-bold text-road-text" : "text-ink-2"}>
        {text.left(left)}
      </p>
    </div>
  );
}
