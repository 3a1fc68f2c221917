export type AuthMode = "signin" | "signup" | "forgot";

/** `?mode=signup` and `?mode=forgot` are screens; anything else is the sign-in and leaves no trace in the address. */
export function authMode(mode: unknown): { mode?: "signup" | "forgot" | undefined } {
  // Named although undefined: what a validator leaves out stays as it was typed.
  return { mode: mode === "signup" || mode === "forgot" ? mode : undefined };
}

/** The two modes that ask for a password. */
export type FormMode = Exclude<AuthMode, "forgot">;
