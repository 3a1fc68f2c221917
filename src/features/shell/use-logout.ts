import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { currentSession, sessionActions } from "#live/session.ts";
import { unsentActions } from "#live/unsent.ts";
import { signOutAsked } from "./sign-out.ts";

/** Ends the session, and asks first when something has not been sent. `leave` ends it without asking. */
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
      // Home first: a guarded screen would otherwise throw the person to /auth.
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

/** What cannot be read here is not asked about: signing out deletes nothing that waits. */
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
