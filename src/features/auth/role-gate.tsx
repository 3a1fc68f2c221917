import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { may, type Right } from "#domain/roles.ts";
import { useRole, useSession } from "#live/session.ts";
import { office as text } from "#text/office.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast.tsx";
import { LANDING } from "./landing.ts";

/**
 * Shows a screen only to roles with the right to it. The role is observed: when it is removed, the screen closes (rule:
 * account.gate). This is convenience only, the server checks rights itself.
 */
export function RoleGate({ right, children }: { right: Right; children: ReactNode }) {
  const user = useSession();
  const { loading, role, unread = false } = useRole();
  const navigate = useNavigate();
  const denied = user !== null && !loading && !may(role, right);
  const landing = LANDING[role];
  useEffect(() => {
    if (!denied) return;
    toast({ tone: "error", ...(unread ? text.unread : text.denied) });
    void navigate({ to: landing, replace: true });
  }, [denied, unread, landing, navigate]);

  if (user && loading)
    return (
      <div className="wrap wrap-wide py-12">
        <Skeleton sheets={2} label={text.checking} />
      </div>
    );
  // When the session has just ended, the route guard redirects.
  return user && !denied ? children : null;
}
