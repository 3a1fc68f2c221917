import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { currentSession, sessionActions } from "#live/session.ts";
import { unsentActions } from "#live/unsent.ts";
import { signOutAsked } from "./sign-out.ts";

/** Signs out, and asks first when there are unsent operations. `leave` signs out without asking. */
export function useLogout(): { busy: boolean; logout: () => Promise<void>; leave: () => Promise<void> } {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const whileBusy = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } finally {
      setBusy(false);
    }
  };
  const leave = () =>
    whileBusy(async () => {
      // Navigates home first: the guard of a protected screen would otherwise redirect to /auth.
      await navigate({ to: "/" });
      await sessionActions.signOut();
    });
  const logout = () =>
    whileBusy(async () => {
      if (await hasUnsent()) signOutAsked.set(true);
      else await leave();
    });
  return { busy, logout, leave };
}

/** False if the outbox cannot be read: signing out does not delete operations anyway. */
async function hasUnsent(): Promise<boolean> {
  try {
    const user = currentSession();
    if (!user) return false;
    return (await unsentActions.list(user.userId)).length > 0;
  } catch (error) {
    console.error(error);
    return false;
  }
}
