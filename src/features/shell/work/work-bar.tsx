import { Link, useRouterState } from "@tanstack/react-router";
import { may, type RoleOrNone } from "#domain/roles.ts";
import { useMailMissing } from "#live/office-status.ts";
import { Queries } from "#live/queries.tsx";
import { useRole, useSession } from "#live/session.ts";
import { useCountToday } from "#live/today.ts";
import { office as text } from "#text/office.ts";
import { Icon } from "#ui/icon.tsx";
import { BrandLink } from "../brand-link.tsx";
import { LazySyncState } from "../lazy-sync-state.tsx";
import { Drop } from "./drop.tsx";
import { isAt, OWN_PLACES, STATUS } from "./places.ts";
import { SiteMenu } from "./site-menu.tsx";
import styles from "./work-bar.module.css";
import { WorkNav } from "./work-nav.tsx";

/** In the place of the header on the pages of office and warehouse: their sections, and the site behind one button. */
export function WorkBar() {
  const user = useSession();
  const { role } = useRole();
  return (
    // The key drops cached answers when user or role changes.
    <Queries key={`${user?.userId} ${role}`}>
      <header className={`site-header work-bar ${styles.bar}`}>
        {/* From 70rem all stands in one row: until 86rem without the words beside the mark. */}
        <div className="flex flex-wrap items-center gap-x-3 px-4 sm:px-6 min-[70rem]:min-h-16 min-[70rem]:max-[86rem]:[&_.brand>span]:sr-only at-scanner:min-h-0 at-scanner:px-[16px]">
          <div className="contents at-scanner:hidden">
            <BrandLink />
            <WorkNav role={role} />
          </div>
          <div className="ml-auto flex min-h-14 min-w-0 flex-wrap items-center justify-end gap-1 at-scanner:min-h-15">
            <div className="contents at-scanner:hidden">
              <LazySyncState />
              <OwnPlaces role={role} name={user?.fullName ?? ""} />
            </div>
            <SiteMenu />
          </div>
        </div>
        {may(role, "shipments") && <Counting />}
      </header>
    </Queries>
  );
}

/** Counts the lines of the day while the bar is there. */
function Counting() {
  useCountToday();
  return null;
}

/** People, status and log, under the name of who is signed in. */
function OwnPlaces({ role, name }: { role: RoleOrNone; name: string }) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const places = OWN_PLACES.filter(({ right }) => may(role, right));
  const noMail = useMailMissing(may(role, "status"));
  if (places.length === 0) return null;
  return (
    <Drop
      button={
        <>
          <span className="max-w-[7rem] truncate max-sm:sr-only">{name.split(" ")[0] || text.nav.own}</span>
          {/* In the place of the person: on a phone the row would wrap for one more, and push the screen down. */}
          {noMail ? (
            <Icon name="alert" small className="text-error" />
          ) : (
            <Icon name="person" small className="sm:hidden" />
          )}
          {noMail && <span className="sr-only">, {text.nav.noMail}</span>}
          <Icon name="down" small />
        </>
      }
      label={text.nav.own}
      look="font-medium"
      panel="min-w-[14rem]"
    >
      {places.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: true }}
          aria-current={isAt(path, to) ? "page" : undefined}
          className="flex min-h-12 items-center justify-between gap-3 px-4 text-17 text-ink no-underline hover:underline aria-[current]:font-bold focus-visible:-outline-offset-3"
        >
          {label}
          {to === STATUS && noMail ? " " : null}
          {to === STATUS && noMail && (
            <span className="rounded-ruled bg-stop px-1.5 text-15 font-bold text-on-stop">{text.nav.noMail}</span>
          )}
        </Link>
      ))}
    </Drop>
  );
}
