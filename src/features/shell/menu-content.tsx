import { Link } from "@tanstack/react-router";
import { useRole, useSession } from "#live/session.ts";
import { shell as text } from "#text/shell.ts";
import { buttonClass } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import styles from "./menu-content.module.css";
import { useIsHere } from "./nav-link.tsx";
import { NAV_LINKS } from "./nav-links.ts";
import { roleLink, seesQuotes } from "./role-link.ts";
import { ThemeChoice } from "./theme-choice.tsx";
import { useLogout } from "./use-logout.ts";

/** The content of the phone menu, in a chunk of its own, because most visits never open it. */
export function MenuContent({ onLeave }: { onLeave: () => void }) {
  return (
    <div className={styles.menu}>
      <nav className="min-[45rem]:row-span-2" aria-label={text.nav.label}>
        <ul>
          {NAV_LINKS.map((link) => (
            <li key={link.to}>
              <Place {...link} onClick={onLeave} />
            </li>
          ))}
        </ul>
      </nav>
      <MenuAccount onLeave={onLeave} />
      <div className="mt-auto min-[45rem]:mt-0">
        <ThemeChoice />
      </div>
    </div>
  );
}

type RowProps = { to: string; label: string; onClick: () => void };

function Place(props: RowProps) {
  const here = useIsHere(props.to);
  return <Row {...props} here={here} className={styles.place} />;
}

function Command(props: RowProps) {
  const here = useIsHere(props.to);
  return (
    <li>
      <Row {...props} here={here} className={styles.command} />
    </li>
  );
}

function Row({ to, label, here, className, onClick }: RowProps & { here: boolean; className: string | undefined }) {
  return (
    <Link
      to={to}
      activeOptions={{ exact: true }}
      className={classNames(styles.row, className)}
      aria-current={here ? "true" : undefined}
      onClick={onClick}
    >
      {label}
    </Link>
  );
}

function MenuAccount({ onLeave }: { onLeave: () => void }) {
  const user = useSession();
  const { role } = useRole();
  const work = roleLink(role);
  const { busy, logout } = useLogout();
  if (!user)
    return (
      <nav className="grid gap-3" aria-label={text.account.label}>
        <Link
          to="/auth"
          search={{ mode: "signup" }}
          className={buttonClass({ variant: "primary", size: "lg", wide: true })}
          onClick={onLeave}
        >
          {text.account.getStarted}
        </Link>
        <Link
          to="/auth"
          search={{}}
          className={buttonClass({ variant: "outline", size: "lg", wide: true })}
          onClick={onLeave}
        >
          {text.account.login}
        </Link>
      </nav>
    );
  return (
    <nav className="grid gap-3" aria-label={text.account.label}>
      <p className="text-ink-2 text-(length:--text-15) wrap-anywhere">{text.account.signedInAs(user.email)}</p>
      <ul className="border-t border-rule">
        <Command to="/dashboard" label={text.account.dashboard} onClick={onLeave} />
        {seesQuotes(role) && <Command to="/quotes" label={text.account.quotes} onClick={onLeave} />}
        <Command to="/profile" label={text.account.profile} onClick={onLeave} />
        {work && <Command {...work} onClick={onLeave} />}
        <li>
          <button
            type="button"
            className={classNames(styles.row, styles.command)}
            aria-disabled={busy}
            // Closes the menu first: the sign-out question would be behind it.
            onClick={() => !busy && void logout().then(onLeave)}
          >
            {busy ? text.account.loggingOut : text.account.logout}
          </button>
        </li>
      </ul>
    </nav>
  );
}
