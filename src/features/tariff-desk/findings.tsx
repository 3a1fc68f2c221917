import { formatEuro } from "#domain/rates/money.ts";
import type { Finding } from "#domain/tariff/lint.ts";
import { tariffDesk as text } from "#text/tariff-desk.ts";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { findingText } from "./finding-text.ts";

const LEVEL_LOOK = {
  warning: "[&_svg]:text-road-text",
  note: "text-ink-2 [&_b]:text-ink [&_b]:font-semibold",
} as const;

/** Findings as a list; at most `most`, the others are counted. Renders nothing for an empty list. */
export function FindingList({ findings, most = 12 }: { findings: readonly Finding[]; most?: number | undefined }) {
  if (findings.length === 0) return null;
  return (
    <ul className="gap-2 grid leading-[1.35]">
      {findings.slice(0, most).map((finding) => (
        <li
          key={keyOf(finding)}
          className={classNames("gap-2 grid grid-cols-[20px_minmax(0,1fr)] items-start", LEVEL_LOOK[finding.level])}
        >
          <Icon className="mt-0.75" name={finding.level === "warning" ? "alert" : "info"} small />
          <span>
            <span className="sr-only">{text.findings.levels[finding.level]}: </span>
            {finding.zone ? <b>{finding.zone.zone_name}</b> : finding.country && <b>{finding.country.name}</b>}
            {finding.country && ". "}
            {findingText(finding)}.
          </span>
        </li>
      ))}
      {findings.length > most && <li className="hint">{text.findings.more(findings.length - most)}</li>}
    </ul>
  );
}

/** The summary above the checks: the counts, and the largest price drop. */
export function findingSummary(findings: readonly Finding[]): { counts: string; worst: string | null } {
  const warnings = findings.filter(({ level }) => level === "warning").length;
  const drop = findings.find((finding) => finding.kind === "bracket_drop");
  const counts = [
    warnings > 0 && text.findings.warnings(warnings),
    findings.length > warnings && text.findings.notes(findings.length - warnings),
  ];
  return {
    counts: counts.filter(Boolean).join(", "),
    worst:
      drop?.kind === "bracket_drop"
        ? text.findings.worst(drop.zone?.zone_name ?? "", formatEuro(drop.drop.euro))
        : null,
  };
}

function keyOf(finding: Finding): string {
  const more =
    finding.kind === "postcode_overlap"
      ? `${finding.other.id} ${finding.from}`
      : "column" in finding
        ? finding.column
        : "";
  return `${finding.kind} ${finding.country?.id ?? ""} ${finding.zone?.id ?? ""} ${more}`;
}
