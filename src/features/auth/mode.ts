export type AuthMode = "signin" | "signup";

/** `?mode=signup` opens the sign-up; anything else is the sign-in and leaves no trace in the address. */
export function authMode(mode: unknown): { mode?: AuthMode } {
  return mode === "signup" ? { mode } : {};
}
