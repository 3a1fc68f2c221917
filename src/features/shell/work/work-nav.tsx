import { Link, useRouterState } from "@tanstack/react-router";
import { may, type RoleOrNone } from "#domain/roles.ts";
import { useInboxCount } from "#live/office.ts";
import { type OfficeToday, useOfficeToday } from "#live/today.ts";
import { office as text } from "#text/office.ts";
import { classNames } from "#ui/class-names.ts";
import { isAt, PLACES, TODAY } from "./places.ts";
import styles from "./work-nav.module.css";

/** The sections of the work for a role, each with the number of what asks for something there. */
export function WorkNav({ role }: { role: RoleOrNone }) {
  const places = PLACES.filter(({ right }) => may(role, right));
  // With a single place there is nothing to choose, and nothing is counted.
  return places.length < 2 ? null : <Places places={places} counts={may(role, "shipments")} />;
}

/** `counts`: whose day is counted. */
function Places({ places, counts }: { places: readonly (typeof PLACES)[number][]; counts: boolean }) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { lines } = useOfficeToday();
  const inbox = useInboxCount();
  return (
    <nav
      className="order-last flex w-full gap-x-1 overflow-x-auto border-t border-rule min-[70rem]:order-none min-[70rem]:w-auto min-[70rem]:border-t-0"
      aria-label={text.nav.label}
    >
      {places.map(({ to, label }) => (
        <Link
          key={to}
          to={to as string}
          className={styles.link}
          // Without `exact`, "/admin" would be active on every screen of the office.
          activeOptions={{ exact: true }}
          aria-current={isAt(path, to) ? "page" : undefined}
        >
          {label}
          <Asks count={counts ? countOf(to, lines, inbox) : 0} to={to} />
        </Link>
      ))}
    </nav>
  );
}

/** How much asks for something in a section, of Today the lines that are late; undefined while it is not known. */
function countOf(
  to: (typeof PLACES)[number]["to"],
  lines: OfficeToday["lines"],
  inbox: number | undefined,
): number | undefined {
  if (to === "/admin/inbox") return inbox;
  if (!COUNTED.has(to)) return 0;
  if (lines.size === 0) return undefined;
  const of = (...kinds: Parameters<typeof lines.get>[0][]) =>
    kinds.reduce((sum, kind) => sum + (lines.get(kind)?.count ?? 0), 0);
  if (to === TODAY) return [...lines.values()].filter(({ red }) => red).length;
  if (to === "/admin") return of("to_confirm");
  if (to === "/admin/sailings") return of("ships_overdue");
  return of("missing", "found");
}

/** The sections of which the lines of the day are counted. */
const COUNTED: ReadonlySet<string> = new Set([TODAY, "/admin", "/admin/sailings", "/warehouse"]);

function Asks({ count, to }: { count: number | undefined; to: (typeof PLACES)[number]["to"] }) {
  if (count === 0) return null;
  if (count === undefined)
    return (
      <>
        {" "}
        <span className="min-w-6 text-center text-15 text-ink-2">
          <span aria-hidden="true">–</span>
          <span className="sr-only">{text.nav.notKnown}</span>
        </span>
      </>
    );
  const words = text.nav.asks[to as keyof typeof text.nav.asks];
  return (
    <>
      {/* The space keeps the words apart in the link's name. */}{" "}
      <span
        className={classNames(
          "min-w-6 rounded-ruled border-(length:--hair) px-1 text-center text-15 leading-[1.375rem] font-bold",
          to === TODAY ? "border-stop bg-stop text-on-stop" : "border-ink bg-sheet",
        )}
      >
        {count}
        <span className="sr-only"> {words}</span>
      </span>
    </>
  );
}
