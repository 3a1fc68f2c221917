import { Link, useRouterState } from "@tanstack/react-router";
import { may, type RoleOrNone } from "#domain/roles.ts";
import { useInboxCount } from "#live/office.ts";
import { useMailMissing } from "#live/office-status.ts";
import { office as text } from "#text/office.ts";
import { INBOX, isAt, PLACES, STATUS } from "./places.ts";

/** The office's navigation for a role, with the number of unhandled requests. */
export function OfficeNav({ role }: { role: RoleOrNone }) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const waiting = useInboxCount() ?? 0;
  const noMail = useMailMissing(may(role, "status"));
  const nameOf = (to: string, label: string) => {
    if (to === INBOX && waiting > 0) return text.nav.waiting(label, waiting);
    return to === STATUS && noMail ? text.nav.named(label, text.nav.noMail) : undefined;
  };
  return (
    <nav
      className="px-1 gap-1 border-b border-rule flex overflow-x-auto bg-sheet sm:px-3 print:hidden"
      aria-label={text.nav.label}
    >
      {PLACES.filter(({ right }) => may(role, right)).map(({ to, label }) => (
        <Link
          key={to}
          to={to as string}
          className="px-3 gap-2 relative flex items-center min-h-12 text-ink-2 font-semibold whitespace-nowrap no-underline hover:text-ink hover:underline hover:underline-offset-5 aria-[current]:text-ink aria-[current]:shadow-[inset_0_-3px_0_var(--color-road)] focus-visible:-outline-offset-3 focus-visible:shadow-none"
          // Without `exact`, "/admin" would be active on every screen of the office.
          activeOptions={{ exact: true }}
          aria-current={isAt(path, to) ? "page" : undefined}
          aria-label={nameOf(to, label)}
        >
          {label}
          {to === INBOX && waiting > 0 && (
            <span className="px-1.5 py-px text-15 min-w-6 rounded-ruled bg-road text-on-road font-bold leading-[1.375rem] text-center">
              {waiting}
            </span>
          )}
          {to === STATUS && noMail && (
            <span className="px-1.5 text-15 rounded-ruled bg-road text-on-road font-bold leading-[1.375rem] whitespace-nowrap">
              {text.nav.noMail}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
