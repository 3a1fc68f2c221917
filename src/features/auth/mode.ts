export type AuthMode = "signin" | "signup";

/** `?mode=signup` opens the sign-up; anything else is the sign-in and leaves no trace in the address. */
export function authMode(mode: unknown): { mode?: "signup" | undefined } {
  // Named although undefined: what a validator leaves out stays as it was typed.
  return { mode: mode === "signup" ? mode : undefined };
}
