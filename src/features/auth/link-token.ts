import { useRouterState } from "@tanstack/react-router";
import { useState } from "react";

/** The token of a mailed link. It is in the fragment, which is not sent to servers or logged. "" when there is none. */
export function useLinkToken(): string {
  const hash = useRouterState({ select: (state) => state.location.hash });
  // Kept from the first render, so that later changes of the address do not change the token.
  const [token] = useState(() => hash.replace(/^#?(token=)?/, ""));
  return token;
}

/** The token in an address: after the #, or as ?token=. "" when there is none. */
export function tokenIn({ hash, searchStr }: { hash: string; searchStr: string }): string {
  return hash.replace(/^#?(token=)?/, "") || (new URLSearchParams(searchStr).get("token") ?? "");
}

/** The email address in a token's payload, unverified; only to prefill a field. */
export function addressOf(token: string): string {
  try {
    const claims = JSON.parse(atob((token.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/")));
    return typeof claims.email === "string" ? claims.email : "";
  } catch {
    return "";
  }
}
