import { classNames } from "../class-names.ts";
import "./incoterm-line.css";

export type IncotermPartShown = {
  key: string;
  label: string;
  /** Who carries it, as a word. */
  who: string;
  bySeller: boolean;
  /** A place ends this part, so a dot stands there; insurance and duties belong to the leg before. */
  leg: boolean;
};

/** Who carries what on the way from the seller to the buyer: solid is the seller's part, dashed the buyer's. */
export function IncotermLine({ label, parts }: { label: string; parts: readonly IncotermPartShown[] }) {
  return (
    <ol className="terms" aria-label={label}>
      {parts.map(({ key, label: what, who, bySeller, leg }, index) => (
        <li key={key} className={classNames("term", bySeller ? "term-seller" : "term-buyer")}>
          <svg className="term-line" width="100%" height="24" aria-hidden="true" focusable="false">
            <line x1="0" x2="100%" y1="12" y2="12" />
            {index === 0 && <circle className="term-end" cx="7" cy="12" r="6" />}
            {leg && index < parts.length - 1 && <circle cx="100%" cy="12" r="5" />}
            {index === parts.length - 1 && <circle className="term-end term-last" cx="100%" cy="12" r="8" />}
          </svg>
          <span className="term-what">{what}</span>
          <span className="term-who">{who}</span>
        </li>
      ))}
    </ol>
  );
}
