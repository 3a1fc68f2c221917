import { Link } from "@tanstack/react-router";
import { useRole, useSession } from "#live/session.ts";
import { shell as text } from "#text/shell.ts";
import { buttonClass } from "#ui/button.tsx";
import { NavLink } from "./nav-link.tsx";
import { roleLink, seesQuotes } from "./role-link.ts";
import { useLogout } from "./use-logout.ts";

// With larger letters the row is too narrow for these, and below 800 px for a signed-in person's beside the sync chip; all of
// them are in the menu, too.
const ACCOUNT = "hidden items-center gap-0.5";

/** The right end of the header: the account menu, or sign-in and sign-up. */
export function AccountLinks() {
  const user = useSession();
  return user ? <SignedIn /> : <SignedOut />;
}

function SignedIn() {
  const { role } = useRole();
  const work = roleLink(role);
  const { busy, logout } = useLogout();
  return (
    <nav className={`${ACCOUNT} min-[800px]:flex @max-[45rem]/site-header:hidden`} aria-label={text.account.label}>
      {work && <NavLink {...work} />}
      <NavLink to="/dashboard" label={text.account.dashboard} />
      {seesQuotes(role) && <NavLink to="/quotes" label={text.account.quotes} />}
      <NavLink to="/profile" label={text.account.profile} icon="person" />
      <button
        type="button"
        className="nav-link font-medium"
        aria-disabled={busy}
        onClick={() => !busy && void logout()}
      >
        {busy ? text.account.loggingOut : text.account.logout}
      </button>
    </nav>
  );
}

function SignedOut() {
  return (
    <nav className={`${ACCOUNT} min-[720px]:flex @max-[25rem]/site-header:hidden`} aria-label={text.account.label}>
      <NavLink to="/auth" label={text.account.login} />
      <Link
        to="/auth"
        search={{ mode: "signup" }}
        className={buttonClass({ variant: "primary", size: "sm", className: "ml-[10px]" })}
      >
        {text.account.getStarted}
      </Link>
    </nav>
  );
}
