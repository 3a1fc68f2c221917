import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { session } from "#data/session.ts";

/** Ends the session. Goes home first: a guarded screen would otherwise throw the person to /auth. */
export function useLogout(): { busy: boolean; logout: () => Promise<void> } {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const logout = async () => {
    setBusy(true);
    try {
      await navigate({ to: "/" });
      await session.signOut();
    } finally {
      setBusy(false);
    }
  };
  return { busy, logout };
}
