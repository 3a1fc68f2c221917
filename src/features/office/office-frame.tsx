import { Outlet } from "@tanstack/react-router";
import { useRole, useSession } from "#live/session.ts";
import { LandedEdits } from "./landed-edits.tsx";
import { OfficeNav } from "./office-nav.tsx";
import { OfficeQueries } from "./office-queries.tsx";

/** Around every screen of the office: where one can go. */
export function OfficeFrame() {
  const user = useSession();
  const { role } = useRole();
  return (
    // What was asked of the server in one role is not shown in another.
    <OfficeQueries key={`${user?.userId} ${role}`}>
      <div className="[--office-top:calc(61px_+_49px_+_env(safe-area-inset-top,0px))] min-[45rem]:[--office-top:calc(73px_+_49px_+_env(safe-area-inset-top,0px))]">
        <OfficeNav role={role} />
        <LandedEdits />
        <Outlet />
      </div>
    </OfficeQueries>
  );
}
