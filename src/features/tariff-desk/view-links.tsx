import { Link } from "@tanstack/react-router";
import { tariffDesk as text } from "#text/tariff-desk.ts";
import type { Desk } from "./use-desk.ts";
import type { TariffView } from "./view.ts";

/** The parts of the desk, as links: each has an address. */
export function ViewLinks({ view, desk }: { view: TariffView; desk: Desk }) {
  const warnings = desk.findings.filter(({ level }) => level === "warning").length;
  const counts: Partial<Record<TariffView, number>> = { changes: desk.count, checks: warnings };
  return (
    <nav className="desk-views" aria-label={text.views.label}>
      {(["rates", "sea", "checks", "changes", "history", "import"] as const).map((name) => (
        <Link
          key={name}
          to="/admin/tariff"
          search={name === "rates" ? {} : { view: name }}
          resetScroll={false}
          activeOptions={{ exact: true }}
          className="desk-view"
          aria-current={name === view ? "true" : undefined}
        >
          {text.views[name]}
          {(counts[name] ?? 0) > 0 && text.count(counts[name] ?? 0)}
        </Link>
      ))}
    </nav>
  );
}
