import { Link } from "@tanstack/react-router";
import { buttonClass } from "#ui/button.tsx";

/** The primary link button of a page and a secondary one beside it. */
export function Ways({ first, second }: Record<"first" | "second", { to: string; label: string }>) {
  return (
    <>
      <Link to={first.to} className={buttonClass({ variant: "primary", size: "lg" })}>
        {first.label}
      </Link>
      <Link to={second.to} className={buttonClass({ variant: "outline", size: "lg" })}>
        {second.label}
      </Link>
    </>
  );
}
