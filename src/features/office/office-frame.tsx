import { Outlet, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useRole, useSession } from "#live/session.ts";
import { office as text } from "#text/office.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast.tsx";
import { OfficeNav } from "./office-nav.tsx";
import { OfficeQueries } from "./office-queries.tsx";
import "./office.css";

/**
 * Around every screen of the office: who may be here, where one can go. The role is followed, not looked at once: when it is
 * taken away the screen goes with it (specification section 6). The server decides all this for itself.
 */
export function OfficeFrame() {
  const user = useSession();
  const { loading, admin } = useRole();
  const navigate = useNavigate();
  const denied = user !== null && !loading && !admin;
  useEffect(() => {
    if (!denied) return;
    toast({ tone: "error", ...text.denied });
    void navigate({ to: "/dashboard", replace: true });
  }, [denied, navigate]);

  if (user && loading)
    return (
      <div className="wrap wrap-wide py-12">
        <Skeleton sheets={2} label={text.checking} />
      </div>
    );
  // A session that has just ended is the route guard's business.
  if (!user || !admin) return null;
  return (
    <OfficeQueries key={user.userId}>
      <div className="office">
        <OfficeNav />
        <Outlet />
      </div>
    </OfficeQueries>
  );
}
