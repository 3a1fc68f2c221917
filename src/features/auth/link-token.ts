import { useRouterState } from "@tanstack/react-router";
import { useState } from "react";

/** The token of a mailed link: in the fragment, which no server and no log ever sees. "" when there is none. */
export function useLinkToken(): string {
  const hash = useRouterState({ select: (state) => state.location.hash });
  // Kept as it was on arrival: whatever changes the address later must not change what is asked for.
  const [token] = useState(() => hash.replace(/^#?(token=)?/, ""));
  return token;
}

/** The token in an address: after the #, or as ?token=. "" when there is none. */
export function tokenIn({ hash, searchStr }: { hash: string; searchStr: string }): string {
  return hash.replace(/^#?(token=)?/, "") || (new URLSearchParams(searchStr).get("token") ?? "");
}

/** The address a token was sent to, as far as it says; only to fill in a field. */
export function addressOf(token: string): string {
  try {
    const claims = JSON.parse(atob((token.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/")));
    return typeof claims.email === "string" ? claims.email : "";
  } catch {
    return "";
  }
}
