import { Link, useRouterState } from "@tanstack/react-router";
import { classNames } from "#ui/class-names.ts";
import { Icon, type IconName } from "#ui/icon.tsx";

const HERE =
  "font-bold after:absolute after:bottom-[3px] after:left-1/2 after:-ml-[3.5px] after:size-[7px] after:rounded-full after:bg-road";

/** Whether the current page belongs to this link. */
export const useIsHere = (to: string): boolean => useRouterState({ select: (state) => isAt(state.location, to) });

/** A link of the navigation; the current one has a red dot and aria-current. */
export function NavLink(props: {
  to: string;
  label: string;
  /** Replaces the visible label where there is little room; the accessible name stays. */
  icon?: IconName | undefined;
}) {
  const { to, label, icon } = props;
  const here = useIsHere(to);
  return (
    <Link
      to={to}
      // Without `exact` the sign-in link would be active while the sign-up is open.
      activeOptions={{ exact: true }}
      className={classNames("nav-link", here ? HERE : "font-medium", icon && "-mx-[3px] min-w-12 justify-center")}
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

/** Country pages belong to the LCL service, quote forms to their freight page; home matches only itself. */
function isAt({ pathname, search }: { pathname: string; search: { mode?: string | undefined } }, to: string): boolean {
  // The sign-up has its own link.
  if (to === "/auth") return pathname === to && search.mode !== "signup";
  if (pathname === to) return true;
  if (to === "/lcl-service") return /^\/lcl-[a-z-]+-to-cyprus$/.test(pathname);
  if (to === "/") return false;
  return pathname.startsWith(`${to}/`) || pathname === `${to}-quote`;
}
