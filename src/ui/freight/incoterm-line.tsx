import { classNames } from "../class-names.ts";

export type IncotermPartShown = {
  key: string;
  label: string;
  /** Who pays for it: seller or buyer, as text. */
  who: string;
  bySeller: boolean;
  /** Whether this part ends at a place, which gets a dot; insurance and duties belong to the leg before. */
  leg: boolean;
};

/** Stacking order: the dot at the end of a part covers the line of the next one. */
const ABOVE = ["z-4", "z-3", "z-2", "z-1"];
const SELLER = "stroke-road [&_circle]:fill-road";
const BUYER = "stroke-sea [&_circle]:fill-(--surface) [&_circle]:stroke-[2.4]";

/** Who pays for which part between seller and buyer: solid is the seller's part, dashed the buyer's. */
export function IncotermLine({ label, parts }: { label: string; parts: readonly IncotermPartShown[] }) {
  return (
    <ol className="grid grid-cols-5 pr-2 max-[20rem]:grid-cols-1" aria-label={label}>
      {parts.map(({ key, label: what, who, bySeller, leg }, index) => (
        <li
          key={key}
          className={classNames(
            "relative grid content-start min-w-0 pr-1 max-[20rem]:flex max-[20rem]:justify-between",
            ABOVE[index],
          )}
        >
          <svg
            className={classNames(
              "block w-[calc(100%+4px)] overflow-visible max-[20rem]:hidden",
              bySeller ? SELLER : BUYER,
            )}
            width="100%"
            height="24"
            aria-hidden="true"
            focusable="false"
          >
            <line strokeWidth="3" strokeDasharray={bySeller ? undefined : "3 5"} x1="0" x2="100%" y1="12" y2="12" />
            {index === 0 && <circle cx="7" cy="12" r="6" />}
            {leg && index < parts.length - 1 && <circle cx="100%" cy="12" r="5" />}
            {index === parts.length - 1 && <circle cx="100%" cy="12" r="8" />}
          </svg>
          <span className="text-ink-2 text-[0.8125rem] leading-[1.125rem] wrap-anywhere min-[26rem]:text-(length:--text-14)">
            {what}
          </span>
          <span
            className={classNames(
              "font-[650] text-(length:--text-16) leading-[1.25rem]",
              bySeller ? "text-road-text" : "text-sea",
            )}
          >
            {who}
          </span>
        </li>
      ))}
    </ol>
  );
}
