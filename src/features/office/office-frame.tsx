import { Outlet, useRouterState } from "@tanstack/react-router";
import { Queries } from "#live/queries.tsx";
import { useRole, useSession } from "#live/session.ts";
import { office as text } from "#text/office.ts";
import { LandedEdits } from "./landed-edits.tsx";
import { OfficeNav } from "./office-nav.tsx";
import { isAt } from "./places.ts";
import "./office.css";

/** To the first shipment, past navigation, counters, search and filters. */
function SkipToList() {
  const isList = useRouterState({ select: (state) => isAt(state.location.pathname, "/admin") });
  if (!isList) return null;
  return (
    <a
      className="absolute z-50 top-2 left-2 px-[18px] py-3 bg-ink text-paper font-bold -translate-y-[200%] focus:translate-none print:hidden"
      href="#shipment-list"
    >
      {text.nav.toList}
    </a>
  );
}

/** The layout of the office's screens, with its navigation. `office` gives header and footer the gutter of these screens. */
export function OfficeFrame() {
  const user = useSession();
  const { role } = useRole();
  return (
    // The key drops cached answers when user or role changes.
    <Queries key={`${user?.userId} ${role}`}>
      <div className="office [--office-top:calc(61px_+_49px_+_env(safe-area-inset-top,0px))] min-[45rem]:[--office-top:calc(73px_+_49px_+_env(safe-area-inset-top,0px))]">
        <SkipToList />
        <OfficeNav role={role} />
        <LandedEdits />
        <Outlet />
      </div>
    </Queries>
  );
}
