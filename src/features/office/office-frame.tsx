import { Outlet } from "@tanstack/react-router";
import { Queries } from "#live/queries.tsx";
import { useRole, useSession } from "#live/session.ts";
import { LandedEdits } from "./landed-edits.tsx";
import { OfficeNav } from "./office-nav.tsx";
import "./office.css";

/** The layout of the office's screens, with its navigation. `office` gives header and footer the gutter of these screens. */
export function OfficeFrame() {
  const user = useSession();
  const { role } = useRole();
  return (
    // The key drops cached answers when user or role changes.
    <Queries key={`${user?.userId} ${role}`}>
      <div className="office [--office-top:calc(61px_+_49px_+_env(safe-area-inset-top,0px))] min-[45rem]:[--office-top:calc(73px_+_49px_+_env(safe-area-inset-top,0px))]">
        <OfficeNav role={role} />
        <LandedEdits />
        <Outlet />
      </div>
    </Queries>
  );
}
