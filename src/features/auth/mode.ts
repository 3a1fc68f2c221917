export type AuthMode = "signin" | "signup" | "forgot";

/** `?mode=signup` and `?mode=forgot` are screens; anything else is the sign-in and is removed from the address. */
export function authMode(mode: unknown): { mode?: "signup" | "forgot" | undefined } {
  // Returned even when undefined: the router keeps parameters that a validator does not return.
  return { mode: mode === "signup" || mode === "forgot" ? mode : undefined };
}

/** The two modes that ask for a password. */
export type FormMode = Exclude<AuthMode, "forgot">;
