import { Link, useRouterState } from "@tanstack/react-router";
import { Icon, type IconName } from "#ui/icon.tsx";

/** Whether the page one is on belongs to this place. */
export const useIsHere = (to: string): boolean => useRouterState({ select: (state) => isAt(state.location, to) });

/** A link of the navigation; the page one is on carries the red dot and says so to screen readers. */
export function NavLink(props: {
  to: string;
  label: string;
  /** Stands for the label where there is little room; the name stays. */
  icon?: IconName | undefined;
}) {
  const { to, label, icon } = props;
  const here = useIsHere(to);
  return (
    <Link
      to={to}
      // Otherwise the sign-in counts as the page one is on while the sign-up is open.
      activeOptions={{ exact: true }}
      className={here ? "nav-link is-here" : "nav-link"}
      aria-current={here ? "true" : undefined}
    >
      {icon ? (
        <>
          <Icon name={icon} />
          <span className="sr-only">{label}</span>
        </>
      ) : (
        label
      )}
    </Link>
  );
}

/** Country pages belong to the LCL service, quote forms to their freight; home is only home. */
function isAt({ pathname, search }: { pathname: string; search: { mode?: string | undefined } }, to: string): boolean {
  // The sign-up has a button of its own.
  if (to === "/auth") return pathname === to && search.mode !== "signup";
  if (pathname === to) return true;
  if (to === "/lcl-service") return /^\/lcl-[a-z-]+-to-cyprus$/.test(pathname);
  if (to === "/") return false;
  return pathname.startsWith(`${to}/`) || pathname === `${to}-quote`;
}
