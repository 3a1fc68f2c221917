import { Link, useRouterState } from "@tanstack/react-router";
import { useInboxCount } from "#live/office.ts";
import { office as text } from "#text/office.ts";

const INBOX = "/admin/inbox";
const PLACES = [
  { to: "/admin", label: text.nav.shipments },
  { to: INBOX, label: text.nav.inbox },
  { to: "/admin/tariff", label: text.nav.tariff },
  { to: "/admin/status", label: text.nav.status },
] as const;

/** The four places of the office, and how much waits in the inbox. */
export function OfficeNav() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const waiting = useInboxCount() ?? 0;
  return (
    <nav className="office-nav" aria-label={text.nav.label}>
      {PLACES.map(({ to, label }) => (
        <Link
          key={to}
          to={to as string}
          className="office-place"
          // Otherwise the shipments count as the place one is at on every screen of the office.
          activeOptions={{ exact: true }}
          aria-current={isAt(path, to) ? "page" : undefined}
          aria-label={to === INBOX && waiting > 0 ? text.nav.waiting(label, waiting) : undefined}
        >
          {label}
          {to === INBOX && waiting > 0 && <span className="office-count">{waiting}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** A shipment belongs to the shipments, whatever stands beside it. */
function isAt(path: string, to: string): boolean {
  if (to !== "/admin") return path.startsWith(to);
  return path === to || path.startsWith("/admin/shipment/");
}
