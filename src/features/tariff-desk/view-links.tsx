import { Link } from "@tanstack/react-router";
import { tariffDesk as text } from "#text/tariff-desk.ts";
import type { TariffSearch, TariffView } from "./search-params.ts";
import type { Desk } from "./use-desk.ts";
import styles from "./view-links.module.css";

const VIEWS = ["rates", "sea", "checks", "changes", "history", "import"] as const;
/** The views without a draft, for users who may not publish. */
const TO_READ = ["rates", "sea", "checks", "history"] as const;

/** The view of an address; the rates if this user may not see the requested one. */
export function viewOf({ view = "rates" }: TariffSearch, { readOnly }: Desk): TariffView {
  const views: readonly TariffView[] = readOnly ? TO_READ : VIEWS;
  return views.includes(view) ? view : "rates";
}

/** Links to the views of the desk. */
export function ViewLinks({ view, desk }: { view: TariffView; desk: Desk }) {
  const warnings = desk.findings.filter(({ level }) => level === "warning").length;
  const counts: Partial<Record<TariffView, number>> = { changes: desk.count, checks: warnings };
  return (
    <nav className="my-4 border-b border-rule flex overflow-x-auto" aria-label={text.views.label}>
      {(desk.readOnly ? TO_READ : VIEWS).map((name) => (
        <Link
          key={name}
          to="/admin/tariff"
          search={name === "rates" ? {} : { view: name }}
          resetScroll={false}
          activeOptions={{ exact: true }}
          className={styles.link}
          aria-current={name === view ? "true" : undefined}
        >
          {text.views[name]}
          {(counts[name] ?? 0) > 0 && text.count(counts[name] ?? 0)}
        </Link>
      ))}
    </nav>
  );
}
