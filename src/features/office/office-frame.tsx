import { Outlet, useRouterState } from "@tanstack/react-router";
import { Queries } from "#live/queries.tsx";
import { useRole, useSession } from "#live/session.ts";
import { office as text } from "#text/office.ts";
import styles from "./office-frame.module.css";
import { SettledEdits } from "./settled-edits.tsx";
import { UndoBar } from "./undo-bar.tsx";

/** To the first shipment, past navigation, counters, search and filters. */
function SkipToList() {
  const isList = useRouterState({
    select: (state) => /^\/admin\/?$|^\/admin\/shipment\//.test(state.location.pathname),
  });
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

/** The layout of the office's screens; their navigation stands in the bar above (features/shell/work). */
export function OfficeFrame() {
  const user = useSession();
  const { role } = useRole();
  return (
    // The key drops cached answers when user or role changes.
    <Queries key={`${user?.userId} ${role}`}>
      <div className={`office ${styles.office}`}>
        <SkipToList />
        <SettledEdits />
        <Outlet />
        <UndoBar />
      </div>
    </Queries>
  );
}
