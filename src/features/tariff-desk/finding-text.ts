import { formatEuro } from "#domain/rates/money.ts";
import { DEFAULT_DOCUMENTATION_FEE } from "#domain/rates/tariff.ts";
import type { Finding } from "#domain/tariff/lint.ts";
import { listFault } from "#domain/tariff/postcode-list.ts";
import { tariffDesk as text } from "#text/tariff-desk.ts";
import { deskWords } from "./desk-words.ts";

/** A finding as a sentence. */
export function findingText(finding: Finding): string {
  const say = text.findings;
  switch (finding.kind) {
    case "postcode_overlap":
      return say.postcode_overlap(spanText(finding), finding.other.zone_name);
    case "postcode_unreadable":
      return say.postcode_unreadable(
        finding.problems.slice(0, 3).map(listFault).map(deskWords).join(". "),
        finding.priced,
      );
    case "postcode_read_otherwise":
      return say.postcode_read_otherwise(finding.priced, finding.written);
    case "postcode_none":
      return say.postcode_none;
    case "postcode_gap":
      return say.postcode_gap(finding.spans.map(spanText).join(", "));
    case "country_empty":
      return say.country_empty;
    case "rate_rises":
      return say.rate_rises(text.grid.heads[finding.column] ?? "", String(finding.before), String(finding.after));
    case "minimum_idle":
      return say.minimum_idle(finding.kg.toFixed(0), formatEuro(finding.costs));
    case "minimum_covers":
      return say.minimum_covers(finding.kg);
    case "bracket_drop": {
      const { belowKg, atKg, from, to, euro } = finding.drop;
      return say.bracket_drop(belowKg, formatEuro(from), atKg, formatEuro(to), formatEuro(euro));
    }
    case "fee_default":
      return say.fee_default(formatEuro(DEFAULT_DOCUMENTATION_FEE));
  }
}

/** "39", "52–53". */
export function spanText({ from, to }: { from: string; to: string }): string {
  return from === to ? from : `${from}–${to}`;
}
