import { useMemo } from "react";
import type { Zone } from "#domain/rates/tariff.ts";
import type { TariffRows } from "#domain/tariff/rows.ts";
import { zoneMoves } from "#domain/tariff/zone-moves.ts";
import { tariffDesk as text } from "#text/tariff-desk.ts";
import { spanText } from "./finding-text.ts";

const MOST = 100;

/** The postcodes whose zone differs between two tariffs, a line each: "Germany 39: DE-4 → on request". Nothing without any. */
export function MovedPostcodes({ from, to, className }: { from: TariffRows; to: TariffRows; className?: string }) {
  const moves = useMemo(() => zoneMoves(from, to), [from, to]);
  if (moves.length === 0) return null;
  return (
    <section className={className} aria-label={text.moves.title}>
      <h3>{text.moves.title}</h3>
      <ul className="gap-1 grid tabular-nums">
        {moves.slice(0, MOST).map(({ country, was, is, ...span }) => (
          <li key={`${country.id} ${span.from}`}>
            {text.moves.line(country.name, spanText(span), nameOf(was, is), nameOf(is, was))}
          </li>
        ))}
        {moves.length > MOST && <li className="hint">{text.moves.more(moves.length - MOST)}</li>}
      </ul>
    </section>
  );
}

/** "DE-4" of "DE-4 Berlin, Saxony, Brandenburg"; the whole name where both zones begin alike. */
function nameOf(zone: Zone | null, other: Zone | null): string {
  if (!zone) return text.moves.onRequest;
  const short = ({ zone_name }: Zone) => zone_name.split(" ")[0] ?? zone_name;
  return /\d/.test(short(zone)) && (!other || short(other) !== short(zone)) ? short(zone) : zone.zone_name;
}
