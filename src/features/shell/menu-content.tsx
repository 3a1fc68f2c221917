import { Link } from "@tanstack/react-router";
import { useRole, useSession } from "#live/session.ts";
import { shell as text } from "#text/shell.ts";
import { buttonClass } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { useIsHere } from "./nav-link.tsx";
import { NAV_LINKS } from "./nav-links.ts";
import { roleLink, seesQuotes } from "./role-link.ts";
import { ThemeChoice } from "./theme-choice.tsx";
import { useLogout } from "./use-logout.ts";

const ROW =
  "relative flex items-center w-full whitespace-nowrap border-b border-rule hover:underline hover:decoration-[1.5px] hover:underline-offset-5";
/** Menu entries on a line, with a dot at the current page. */
const PLACE =
  "min-h-[60px] pl-9 font-display font-[850] text-[33px] leading-[1] before:absolute before:left-2 before:inset-y-0 in-[li:first-child]:before:top-1/2 in-[li:last-child]:before:bottom-1/2 before:border-l-2 before:border-thread after:absolute after:top-1/2 after:rounded-full after:border-2";
const PLACE_HERE = "text-road-text after:left-0 after:size-[18px] after:-mt-[9px] after:border-road after:bg-road";
const PLACE_ELSEWHERE = "text-ink after:left-[3px] after:size-3 after:-mt-1.5 after:border-thread-day after:bg-paper";
const COMMAND = "min-h-[52px] pr-[11px] text-ink font-semibold text-(length:--text-19) leading-[1] normal-nums";
const COMMAND_HERE =
  "after:absolute after:right-1 after:top-1/2 after:size-3 after:-mt-1.5 after:rounded-full after:bg-road";

/** The content of the phone menu, in a chunk of its own, because most visits never open it. */
export function MenuContent({ onLeave }: { onLeave: () => void }) {
  return (
    <div className="flex flex-1 flex-col gap-6 px-4 pt-2 pb-[calc(20px+env(safe-area-inset-bottom))] min-[45rem]:grid min-[45rem]:grid-cols-[1.4fr_1fr] min-[45rem]:grid-rows-[auto_1fr] min-[45rem]:content-start min-[45rem]:gap-x-12 min-[45rem]:px-8 min-[45rem]:pt-6">
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
  return <Row {...props} here={here} className={classNames(PLACE, here ? PLACE_HERE : PLACE_ELSEWHERE)} />;
}

function Command(props: RowProps) {
  const here = useIsHere(props.to);
  return (
    <li>
      <Row {...props} here={here} className={classNames(COMMAND, here && COMMAND_HERE)} />
    </li>
  );
}

function Row({ to, label, here, className, onClick }: RowProps & { here: boolean; className: string }) {
  return (
    <Link
      to={to}
      activeOptions={{ exact: true }}
      className={classNames(ROW, className)}
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
            className={classNames(ROW, COMMAND)}
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
