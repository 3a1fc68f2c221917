import { Link } from "@tanstack/react-router";

/** To another form of the same page; what was typed stays. */
export function AuthLink({ mode, children }: { mode?: "forgot" | "signup" | undefined; children: string }) {
  return (
    <Link
      className="inline-flex items-center min-h-12 text-sea font-semibold underline underline-offset-4"
      to="/auth"
      search={mode ? { mode } : {}}
      activeOptions={{ exact: true }}
      state
      replace
      resetScroll={false}
    >
      {children}
    </Link>
  );
}
